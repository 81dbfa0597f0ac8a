import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { proofs } from "../scripts/steps/proofs.mjs";
import { onBothEngines } from "../vitest.config";
import { repositoryFiles, root } from "./repository";

const SERVER = "packages/server";
const within = (paths: string[]) => (file: string) => paths.some((path) => file.startsWith(path));

const shared = onBothEngines.map((path) => `${SERVER}/${path}`);
const files = repositoryFiles(`${SERVER}/test`).filter((file) => file.endsWith(".test.ts"));
const onOneEngine = files.filter((file) => !within(shared)(file));

describe("the server's tests on the two engines", () => {
  it("names no file to run on both engines that is not there", () => {
    expect(shared.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
  });

  it("runs a file on both engines when a part of it is for the embedded one alone", () => {
    const asking = onOneEngine.filter((file) =>
      /TEST_ENGINE (=== "pglite"|!== "postgres")/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(asking).toEqual([]);
  });

  it("makes every call, runs the model and kills the server on both engines", () => {
    const { crashes } = proofs;
    const both = [
      `${SERVER}/test/system/calls/`,
      `${SERVER}/test/system/model/model.test.ts`,
      ...(crashes?.files ?? []),
    ];
    expect(both.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
    expect(onOneEngine.filter(within(both))).toEqual([]);
  });
});

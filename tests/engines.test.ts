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

  it("runs a file on both engines when it asks which one it is on, unless it is all about Postgres", () => {
    const aboutPostgres =
      /describe\.runIf\((onPostgres|process\.env\.TEST_ENGINE === "postgres")\)/;
    const asking = onOneEngine.filter((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return /TEST_ENGINE/.test(text) && !aboutPostgres.test(text);
    });
    expect(asking).toEqual([]);
  });

  it("runs the proofs that are about both engines on both, with every call in its examples", () => {
    const { engines: _, ...others } = proofs;
    const proved = Object.values(others).flatMap(({ projects = [], files: paths = [] }) =>
      projects.length > 1 ? paths : [],
    );
    const examples = ["http/every-call.test.ts", "idempotency/every-call.test.ts"];
    proved.push(...examples.map((file) => `${SERVER}/test/${file}`));
    expect(onOneEngine.filter(within(proved))).toEqual([]);
  });
});

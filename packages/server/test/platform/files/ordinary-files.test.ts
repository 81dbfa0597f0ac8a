import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { getFileKind } from "../../../src/platform/files/file-kinds";
import { problemOf } from "./problem-of";

const FIXTURES = path.join(import.meta.dirname, "fixtures");
const names = (await readdir(FIXTURES)).filter((name) => getFileKind(name) !== null);

test("has ordinary files of every kind, made by several programs", () => {
  expect(new Set(names.map(getFileKind))).toEqual(new Set(["pdf", "png", "jpg", "doc", "docx"]));
  expect(names.length).toBeGreaterThan(15);
});

test.each(names)("accepts the ordinary file %s", async (name) => {
  const bytes = await readFile(path.join(FIXTURES, name));
  const kind = getFileKind(name);
  expect(kind === null ? null : await problemOf(kind, bytes)).toBeNull();
});

import { copyFile, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { createContentChecks } from "../../../src/platform/files/content-checks";
import { getFileKind } from "../../../src/platform/files/file-kinds";
import { testFolder } from "../../support/test-folder";

const PROOFS = path.join(import.meta.dirname, "../../../demo-proofs");
const checks = createContentChecks();

const folder = testFolder();
afterAll(() => checks.close());

it("every demo proof passes the checks of uploads", async () => {
  const names = await readdir(PROOFS);
  expect(new Set(names.map(getFileKind))).toEqual(new Set(["jpg", "png", "pdf", "docx"]));
  for (const name of names) {
    const copy = path.join(folder, name);
    await copyFile(path.join(PROOFS, name), copy);
    const kind = getFileKind(name);
    if (kind === null) throw new Error(`${name} is no kind of upload.`);
    expect.soft(await checks.check(copy, kind, "somebody"), name).toHaveProperty("sha256");
  }
});

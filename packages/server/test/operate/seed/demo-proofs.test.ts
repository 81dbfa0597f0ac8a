import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContentChecks } from "../../../src/platform/files/content-checks";
import { getFileKind } from "../../../src/platform/files/file-kinds";

const PROOFS = path.join(import.meta.dirname, "../../../demo-proofs");
const checks = createContentChecks();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-proofs-"));
});
afterAll(async () => {
  await checks.close();
  await rm(folder, { recursive: true });
});

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

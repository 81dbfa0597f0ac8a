import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findNewestBackup } from "../../../src/operate/backup/backup-folder";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addBackup(name: string, changedAt: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, "");
  await utimes(file, new Date(changedAt), new Date(changedAt));
  return file;
}

describe("the newest backup of a folder", () => {
  it("goes by the time in the name, whichever file was copied last", async () => {
    const newest = await addBackup("signpoint-20261103T020000Z.tar.gz.age", "2026-11-05");
    await addBackup("signpoint-20261101T020000Z.tar.gz", "2026-11-07");
    await addBackup("signpoint-20261102T020000Z.tar.gz.age", "2026-11-06");
    expect(await findNewestBackup(folder)).toBe(newest);
  });

  it("goes by the last change where the name tells no time", async () => {
    await addBackup("signpoint-20261101T020000Z.tar.gz", "2026-11-09");
    const newest = await addBackup("before-the-move.tar.gz", "2026-11-03");
    await addBackup("older.tar.gz", "2026-10-03");
    expect(await findNewestBackup(folder)).toBe(newest);
  });
});

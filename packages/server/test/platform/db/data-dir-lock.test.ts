import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { DataDirLockedError, lockDataDir } from "../../../src/platform/db/embedded/data-dir-lock";
import { type HostFiles, SyncedNodeFs } from "../../../src/platform/db/embedded/synced-node-fs";
import { createDirectoryAtomically } from "../../../src/platform/disk/create-directory-atomically";
import { testFolder } from "../../support/test-folder";

const LOCK = fileURLToPath(
  new URL("../../../src/platform/db/embedded/data-dir-lock.ts", import.meta.url),
);
/** Says `held` and stays, or `refused` and ends. */
const PROGRAM = `
  const { lockDataDir } = await import(${JSON.stringify(LOCK)});
  try {
    globalThis.lock = await lockDataDir(process.argv[1]);
    if (process.argv[2] === "with database") await globalThis.lock.lockDatabase();
    console.log("held");
    setInterval(() => undefined, 1_000);
  } catch (error) {
    console.log(error.constructor.name === "DataDirLockedError" ? "refused" : error);
  }`;

const folder = testFolder();
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
});

/** A process that tries to take a data folder; answers what it says. */
async function take(dataDir: string, temporary = os.tmpdir(), what = "") {
  const parameters = ["--import", "tsx", "--input-type=module", "-e", PROGRAM, dataDir, what];
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

async function made(...names: string[]): Promise<string> {
  const made = path.join(folder, ...names);
  await mkdir(made, { recursive: true });
  return made;
}

describe("the lock of a data folder", () => {
  it("keeps others out of a folder with a long path, through links and from other temporary folders, until its process is killed", async () => {
    const dataDir = await made("d".repeat(150));
    const linked = path.join(folder, "linked");
    await symlink(dataDir, linked);
    const { child, said } = await take(linked, await made("one"));
    expect(said).toBe("held");
    expect((await take(dataDir, await made("other"))).said).toBe("refused");
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirLockedError);
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await lockDataDir(dataDir)).release();
    // Of several at the same moment one gets it.
    const all = (await Promise.all([1, 2, 3].map(() => take(linked)))).map((each) => each.said);
    expect(all.sort()).toEqual(["held", "refused", "refused"]);
  }, 60_000);

  it("keeps a second process out when its own file was deleted, and tells that the database was replaced", async () => {
    const dataDir = await made("unlocked");
    const version = path.join(await made("unlocked", "pglite"), "PG_VERSION");
    await writeFile(version, "17\n");
    const lock = await lockDataDir(dataDir);
    await lock.lockDatabase();
    await rm(path.join(dataDir, "lock"));
    expect((await take(dataDir, os.tmpdir(), "with database")).said).toBe("refused");
    expect(await readFile(version, "utf8")).toBe("17\n");
    expect(await lock.isIntact()).toBe(true);
    await rename(version, `${version}.old`);
    expect(await lock.isIntact()).toBe(false);
    await writeFile(version, "17\n");
    expect(await lock.isIntact()).toBe(false);
    await lock.release();
    // An orderly end of the server looks no more.
    expect(await lock.isIntact()).toBe(true);
  }, 60_000);
});

describe("creating a directory atomically", () => {
  it("creates the directory in full or not at all after any interrupted start", async () => {
    const parent = await made("parent");
    const database = path.join(parent, "database");
    const interrupted = createDirectoryAtomically(database, async (draft) => {
      await mkdir(draft);
      await writeFile(path.join(draft, "half"), "");
      throw new Error("interrupted");
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(existsSync(database)).toBe(false);

    await createDirectoryAtomically(database, async (draft) => {
      await mkdir(draft);
      await writeFile(path.join(draft, "whole"), "");
    });
    const fillAgain = vi.fn();
    await createDirectoryAtomically(database, fillAgain);
    expect(fillAgain).not.toHaveBeenCalled();
    expect(await readdir(database)).toEqual(["whole"]);
    expect(await readdir(parent)).toEqual(["database"]);
  });

  it("removes the directory when the disk refuses to sync", () => {
    const onRefusal = vi.fn();
    class Opened extends SyncedNodeFs {
      readonly files: HostFiles = {
        realPath: () => "",
        tryFSOperation: (operation) => operation(),
        node_ops: {},
        stream_ops: {},
      };
      keep(nfd: number) {
        this.prepare(this.files);
        return (this.files.stream_ops.fsync as (stream: object) => number)({ nfd });
      }
    }
    const noSuchFile = 2 ** 30;
    expect(() => new Opened(folder, onRefusal).keep(noSuchFile)).toThrow("EBADF");
    expect(onRefusal).toHaveBeenCalledOnce();
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataDirLockedError, lockDataDir } from "../../../src/platform/db/embedded/data-dir-lock";

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

let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-lock-"));
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
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
  it("locks a data folder with a path of 150 characters, for processes with other temporary folders", async () => {
    const dataDir = await made("d".repeat(150));
    expect((await take(dataDir, await made("one"))).said).toBe("held");
    expect((await take(dataDir, await made("other"))).said).toBe("refused");
  }, 60_000);

  it("locks a data folder that is reached through a link, and releases it when its process is killed", async () => {
    const dataDir = await made("real");
    const linked = path.join(folder, "linked");
    await symlink(dataDir, linked);
    const { child, said } = await take(linked);
    expect(said).toBe("held");
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirLockedError);
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = await lockDataDir(dataDir);
    expect((await take(linked)).said).toBe("refused");
    await lock.release();
    await (await lockDataDir(linked)).release();
  }, 60_000);

  it("gives the lock to one of several simultaneous processes, also after its holder was killed", async () => {
    const dataDir = await made("wanted");
    const before = await take(dataDir);
    before.child.kill("SIGKILL");
    await once(before.child, "exit");
    const said = (await Promise.all([1, 2, 3].map(() => take(dataDir)))).map((each) => each.said);
    expect(said.sort()).toEqual(["held", "refused", "refused"]);
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

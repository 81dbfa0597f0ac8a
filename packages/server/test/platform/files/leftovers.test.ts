import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { processPrefix, removeLeftovers } from "../../../src/platform/files/leftovers";
import { createLocalFileStore } from "../../../src/platform/files/local-file-store";
import { testFolder } from "../../support/test-folder";

const folder = testFolder();

/** No process has this number: it is beyond what systems give. */
const DEAD = 2 ** 30;
const HOUR_MS = 3_600_000;

async function folderWith(...names: string[]): Promise<string> {
  const parent = await mkdtemp(path.join(folder, "case-"));
  for (const name of names) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, "file"), "x");
  }
  return parent;
}

test("removes the leftovers of dead processes of this machine, and nothing else", async () => {
  const host = os.hostname();
  const kept = [
    `up-${processPrefix()}a1`,
    `up-${host}-1-b2`,
    `up-elsewhere-${DEAD}-c3`,
    `other-${host}-${DEAD}-d4`,
  ];
  const parent = await folderWith(...kept, `up-${host}-${DEAD}-e5`);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
  expect((await readdir(parent)).sort()).toEqual(kept.sort());
});

test("removes leftovers without a known maker after an hour, and finds none in a folder that does not exist", async () => {
  const parent = await folderWith("up-old", "up-new");
  const longAgo = new Date(Date.now() - HOUR_MS - 1_000);
  await utimes(path.join(parent, "up-old"), longAgo, longAgo);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
  expect(await readdir(parent)).toEqual(["up-new"]);
  expect(await removeLeftovers(path.join(folder, "nowhere"), "up-")).toBe(0);
});

test("removes the leftovers of an earlier process with the same process id", async () => {
  const parent = await folderWith(`up-${processPrefix()}a1`);
  const before = new Date(Date.now() - process.uptime() * 1_000 - 60_000);
  await utimes(path.join(parent, `up-${processPrefix()}a1`), before, before);
  expect(await removeLeftovers(parent, "up-")).toBe(1);
});

test.runIf(process.platform === "linux")(
  "removes the leftovers of an earlier process whose id a later one has, not those of that one",
  async () => {
    const later = spawn("sleep", ["600"]);
    await once(later, "spawn");
    const names = [`up-${os.hostname()}-${later.pid}-a1`, `up-${os.hostname()}-${later.pid}-b2`];
    const parent = await folderWith(...names);
    const before = new Date(Date.now() - 60_000);
    await utimes(path.join(parent, names[0] ?? ""), before, before);
    expect(await removeLeftovers(parent, "up-")).toBe(1);
    expect(await readdir(parent)).toEqual([names[1]]);
    later.kill();
    await once(later, "exit");
  },
);

test("removes incomplete files of the local store once their server is dead", async () => {
  const root = path.join(folder, "store");
  const incoming = path.join(root, ".incoming");
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, `${os.hostname()}-${DEAD}-0a`), "x");
  await writeFile(path.join(incoming, `${processPrefix()}0b`), "x");
  expect(await createLocalFileStore(root).removeLeftovers()).toBe(1);
  expect(await readdir(incoming)).toEqual([`${processPrefix()}0b`]);
});

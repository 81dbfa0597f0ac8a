import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type HostFiles, SyncedNodeFs } from "../../../src/platform/db/embedded/synced-node-fs";
import { createDirectoryAtomically } from "../../../src/platform/disk/create-directory-atomically";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), "signpoint-folder-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe("creating a directory atomically", () => {
  it("creates the directory in full or not at all after any interrupted start", async () => {
    const folder = path.join(parent, "database");
    const interrupted = createDirectoryAtomically(folder, async (draft) => {
      await mkdir(draft);
      await writeFile(path.join(draft, "half"), "");
      throw new Error("interrupted");
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    expect(existsSync(folder)).toBe(false);

    await createDirectoryAtomically(folder, async (draft) => {
      await mkdir(draft);
      await writeFile(path.join(draft, "whole"), "");
    });
    const fillAgain = vi.fn();
    await createDirectoryAtomically(folder, fillAgain);
    expect(fillAgain).not.toHaveBeenCalled();
    expect(await readdir(folder)).toEqual(["whole"]);
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
    expect(() => new Opened(parent, onRefusal).keep(noSuchFile)).toThrow("EBADF");
    expect(onRefusal).toHaveBeenCalledOnce();
  });
});

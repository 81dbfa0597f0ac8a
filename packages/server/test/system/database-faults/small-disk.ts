import { execFile } from "node:child_process";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PIECE_BYTES = 64 * 1024;

/** Only root on Linux can make one. */
export const CAN_MAKE_DISKS = process.platform === "linux" && process.getuid?.() === 0;

/** Puts a disk of so many bytes into a folder; answers how to take it away. */
export async function mountSmallDisk(folder: string, bytes: number): Promise<() => Promise<void>> {
  await run("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder]);
  return async () => {
    await run("umount", [folder]);
  };
}

/** Fills the disk of a folder to its last byte; answers how to make room again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const ballast = path.join(folder, "ballast");
  const file = await open(ballast, "w");
  const piece = Buffer.alloc(PIECE_BYTES);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
  return () => rm(ballast);
}

import { readFileSync, readlinkSync } from "node:fs";

const MS_PER_TICK = 10;

/** Returns the file that tells what the calling thread has used; null on systems other than Linux. */
export function threadStatPath(): string | null {
  try {
    return `/proc/${readlinkSync("/proc/thread-self")}/stat`;
  } catch {
    return null;
  }
}

/** Returns how much time of a processor a thread has used, in ms; null without its file, see `threadStatPath`. */
export function readCpuMs(statPath: string | null): number | null {
  if (statPath === null) return null;
  try {
    // What follows the name in brackets; the 12th and 13th are the times as a user and in the kernel, in ticks.
    const fields = readFileSync(statPath, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

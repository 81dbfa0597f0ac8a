import { lstat, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MS_PER_HOUR } from "../durations";

/** Nothing that is under way takes this long. */
const UNDER_WAY_MAX_MS = MS_PER_HOUR;
const PROCESS = /^(.*)-(\d+)-[^-]*$/;

/** Returns the beginning of a name that tells which process made what has it. */
export function processPrefix(): string {
  return `${os.hostname()}-${process.pid}-`;
}

/**
 * Removes what killed processes left in a folder: everything whose name begins with `prefix` followed by
 * the `processPrefix` of a process of this machine that is no more, and anything older than an hour. What
 * belongs to another user stays. Returns how many were removed.
 */
export async function removeLeftovers(folder: string, prefix: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const place = path.join(folder, name);
    if (!(await isLeftover(place, name.slice(prefix.length)))) continue;
    await rm(place, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function isLeftover(place: string, maker: string): Promise<boolean> {
  const found = await lstat(place).catch(() => null);
  if (found === null || found.isSymbolicLink() || found.uid !== process.getuid?.()) return false;
  if (found.mtimeMs < Date.now() - UNDER_WAY_MAX_MS) return true;
  const [, host, pid] = PROCESS.exec(maker) ?? [];
  if (host !== os.hostname()) return false;
  // A container's server has the same number each time.
  const startedAt = Date.now() - process.uptime() * 1_000;
  return Number(pid) === process.pid ? found.mtimeMs < startedAt : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

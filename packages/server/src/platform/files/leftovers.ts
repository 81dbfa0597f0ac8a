import { lstat, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";

/** No upload takes this long. */
const MAX_AGE_MS = MS_PER_HOUR;
const PROCESS = /^(.*)-(\d+)-[^-]*$/;
/** The kernel counts the start of a process in these. */
const MS_PER_TICK = 10;
/** Times of starts are known to about a second. */
const TOLERANCE_MS = 5_000;

/** Returns a prefix for names of temporary files and folders that identifies this process. */
export function processPrefix(): string {
  return `${os.hostname()}-${process.pid}-`;
}

/**
 * Removes what killed processes left in a folder, and returns how many files and folders that were: of those whose
 * names begin with `prefix`, the ones with the `processPrefix` of a process that does not run any more on this
 * machine (one that started after their last change is another), and the ones older than `maxAgeMs`, an hour by
 * default. Those of other users stay.
 */
export async function removeLeftovers(
  folder: string,
  prefix: string,
  maxAgeMs = MAX_AGE_MS,
): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((candidate) => candidate.startsWith(prefix))) {
    const candidatePath = path.join(folder, name);
    if (!(await isLeftover(candidatePath, name.slice(prefix.length), maxAgeMs))) continue;
    await rm(candidatePath, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function isLeftover(file: string, nameOfProcess: string, maxAgeMs: number): Promise<boolean> {
  const stats = await lstat(file).catch(() => null);
  if (stats === null || stats.isSymbolicLink() || stats.uid !== process.getuid?.()) return false;
  if (stats.mtimeMs < Date.now() - maxAgeMs) return true;
  const [, host, pid] = PROCESS.exec(nameOfProcess) ?? [];
  if (host !== os.hostname()) return false;
  // In a container the server has the same process id each time, and others may get that of an earlier one.
  const startedAt = Date.now() - process.uptime() * 1_000;
  if (Number(pid) === process.pid) return stats.mtimeMs < startedAt;
  if (!isAlive(Number(pid))) return true;
  const [ticks, ownTicks] = await Promise.all([startTicks(pid), startTicks("self")]);
  return stats.mtimeMs < startedAt + (ticks - ownTicks) * MS_PER_TICK - TOLERANCE_MS;
}

/**
 * Returns when a process has started, in ticks of Linux since some time; NaN where that is not told. (The times of the folder
 * `/proc/PID` do not tell it: they may be those of the first look into it.)
 */
async function startTicks(pid: string | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the name, in parentheses, and may contain anything.
  return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[19]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Followed by the id of the process that removes the folder at its end. */
const PREFIX = "signpoint-tests-";
/** Several times what a run has there at one time. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Set while the temporary folder is in memory: where files outlive the run. */
const LASTING = "TEST_LASTING_FOLDER";
/** `AT_LARGE` of `proof.ts`, which changes how a process ends; this file is also loaded by processes without proofs. */
const ON_DISK = process.env.PROVE_SIZE === "large";

/**
 * Has this process and those that it starts keep temporary files in memory where the machine has room for that, until it ends: a run
 * makes and deletes some hundred thousand, most of them of databases, which costs the processor a minute on a disk.
 */
export function keepFilesInMemory(): void {
  if (process.env[LASTING] !== undefined || ON_DISK) return;
  removeFoldersOfKilledRuns();
  if (!hasRoom()) return;
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once("exit", () => remove(folder));
  // Postgres enters it as a user of its own.
  chmodSync(folder, 0o711);
  process.env[LASTING] = tmpdir();
  process.env.TMPDIR = folder;
}

/** Returns the temporary folder for files that later runs use, too. */
export function lastingTemporaryFolder(): string {
  return process.env[LASTING] ?? tmpdir();
}

function removeFoldersOfKilledRuns(): void {
  const names = existsSync(MEMORY) ? readdirSync(MEMORY) : [];
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`)) remove(path.join(MEMORY, name));
  }
}

/** Removes a folder as far as that is possible: the next run removes what a process still wrote to. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Never a reason for a run to fail.
  }
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

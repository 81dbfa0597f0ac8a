import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import pLimit from "p-limit";
import { Tinypool } from "tinypool";
import type { CheckResult, CheckTask } from "./content/check-worker";
import type { FileKind } from "./file-kinds";

export interface ContentChecks {
  /**
   * Checks the file at `path` and leaves in its place what is to be stored. Returns null when too many
   * others wait already.
   */
  check: (path: string, kind: FileKind) => Promise<CheckResult | null>;
  /** Ends the threads. */
  close: () => Promise<void>;
}

/** How long looking at one file may take. */
const CHECK_MAX_MS = 2_000;
/** How long a thread may take to load what it needs. */
const LOADING_MAX_MS = 30_000;
const WAITING_MAX = 16;
const IDLE_MS = 30_000;
/** The libraries keep every name that they have read: a thread that holds so much is replaced. */
const RECYCLED_FROM_BYTES = 96 * 1024 * 1024;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };
const WORKER_PLACES = [
  "./content/check-worker-from-source.mjs",
  "./files/content/check-worker.js",
  "../files/content/check-worker.js",
];
/**
 * Opens a pool of threads that check files, so that no content can hold up the server. Each check has a
 * time and a memory limit; a thread that breaks one is ended with its check. One core is left to the
 * server. Threads start with the first file and end when there was none for half a minute.
 */
export function createContentChecks({
  maxMs = CHECK_MAX_MS,
  waitingMax = WAITING_MAX,
} = {}): ContentChecks {
  const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
  const atOnce = pLimit(threads);
  let pool: Tinypool | null = null;
  return {
    check: async (path, kind) => {
      if (atOnce.pendingCount >= waitingMax) return null;
      pool ??= openPool(threads);
      const running = pool;
      return await atOnce(() => runLimited(running, path, kind, maxMs));
    },
    close: async () => {
      await pool?.destroy();
      pool = null;
    },
  };
}

function openPool(maxThreads: number): Tinypool {
  const filename = WORKER_PLACES.map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  ).find(existsSync);
  if (filename === undefined)
    throw new Error("The content checks are missing from this installation.");
  const pool = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY_LIMITS,
    maxMemoryLimitBeforeRecycle: RECYCLED_FROM_BYTES,
  });
  // What befalls a thread fails the check that it was at; between checks there is nobody to tell.
  pool.on("error", () => undefined);
  return pool;
}

/** The time counts from when the thread has loaded everything: no file is refused for a slow start. */
async function runLimited(
  pool: Tinypool,
  path: string,
  kind: FileKind,
  maxMs: number,
): Promise<CheckResult> {
  const limit = new AbortController();
  const { port1, port2 } = new MessageChannel();
  let started = false;
  let timer = setTimeout(() => limit.abort(), LOADING_MAX_MS);
  port1.once("message", () => {
    started = true;
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), maxMs);
  });
  try {
    const task: CheckTask = { path, kind, started: port2 };
    return (await pool.run(task, { transferList: [port2], signal: limit.signal })) as CheckResult;
  } catch (error) {
    if (started && limit.signal.aborted) return { problem: "tooSlow" };
    if (isOutOfMemory(error)) return { problem: "unpacksTooLarge" };
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}

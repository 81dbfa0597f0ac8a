import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { Tinypool } from "tinypool";
import type { CheckResult, CheckTask } from "./content/check-worker";
import type { FileKind } from "./file-kinds";
import { readCpuMs } from "./thread-time";
import { createTurns } from "./turns";

export interface ContentChecks {
  /**
   * Checks the file at `path`, which this account has sent, and replaces its content by what is to be stored. Returns null
   * when too many checks are waiting, of this account or in all, or when the machine is too busy to start the check.
   */
  check: (path: string, kind: FileKind, userId: string) => Promise<CheckResult | null>;
  /** Ends the threads. */
  close: () => Promise<void>;
}

/** How much time of a processor the check of one file may take; beside other programs it lasts longer. */
const CHECK_MAX_MS = 2_000;
/** How long the check of one file may last. */
const LASTING_MAX_MS = 10_000;
const LOOK_MS = 50;
/** How long a thread may take to load its libraries. */
const LOADING_MAX_MS = 30_000;
const WAITING_MAX = 64;
const WAITING_MAX_OF_ACCOUNT = 2;
/** What a file is expected to take, up to the limit: bytes for each ms. */
const BYTES_PER_MS = 100;
/** For how long what an account's refused files took counts when it is decided who is next. */
const FAIRNESS_WINDOW_MS = 10 * 60 * 1_000;
const IDLE_MS = 30_000;
/** A thread is replaced when it uses this much memory: the libraries never free the names that they have read. */
const RECYCLED_FROM_BYTES = 96 * 1024 * 1024;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };
const WORKER_PATHS = [
  "./content/check-worker-from-source.mjs",
  "./platform/files/content/check-worker.js",
  "../platform/files/content/check-worker.js",
];
/**
 * Returns checks that run in a pool of threads, so that no file can block the server. Each check has a limit of time
 * and memory; a thread that exceeds one is ended with its check. One core is left to the server. Threads start
 * with the first file and end after half a minute without one.
 */
export function createContentChecks({
  maxMs = CHECK_MAX_MS,
  loadingMaxMs = LOADING_MAX_MS,
  waitingMax = WAITING_MAX,
} = {}): ContentChecks {
  const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
  const turns = createTurns({
    concurrency: threads,
    waitingMax,
    waitingMaxOfKey: WAITING_MAX_OF_ACCOUNT,
    windowMs: FAIRNESS_WINDOW_MS,
  });
  let pool: Tinypool | null = null;
  return {
    check: async (path, kind, userId) => {
      const { size } = await stat(path);
      return await turns.run(userId, {
        expectedMs: Math.min(maxMs, size / BYTES_PER_MS),
        start: () => {
          pool ??= openPool(threads);
          return runWithTimeout(pool, { path, kind }, { maxMs, loadingMaxMs });
        },
        wastedMs: (result) => (result !== null && "problem" in result ? result.tookMs : 0),
      });
    },
    close: async () => {
      await pool?.destroy();
      pool = null;
    },
  };
}

function openPool(maxThreads: number): Tinypool {
  const filename = WORKER_PATHS.map((file) => fileURLToPath(new URL(file, import.meta.url))).find(
    existsSync,
  );
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
  // An error of a thread rejects the check that it runs. Between checks it affects nothing.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Runs a check. Its time counts from when the thread has loaded its libraries, so that a slow start refuses no file: one that
 * exceeds its own limit answers null. On a busy machine the thread has more time than its limit of work.
 */
async function runWithTimeout(
  pool: Tinypool,
  file: Pick<CheckTask, "path" | "kind">,
  { maxMs, loadingMaxMs }: { maxMs: number; loadingMaxMs: number },
): Promise<CheckResult | null> {
  const limit = new AbortController();
  const { port1, port2 } = new MessageChannel();
  let started = false;
  let timer = setTimeout(() => limit.abort(), loadingMaxMs);
  port1.once("message", (statPath: string | null) => {
    started = true;
    const startedAt = performance.now();
    const usedBefore = readCpuMs(statPath) ?? 0;
    const look = () => {
      // Where the thread's time cannot be read, what has passed counts.
      const usedMs = (readCpuMs(statPath) ?? Infinity) - usedBefore;
      const leftMs = maxMs - usedMs;
      const leftToLastMs = LASTING_MAX_MS - (performance.now() - startedAt);
      if (Math.min(leftMs, leftToLastMs) <= 0) limit.abort();
      else timer = setTimeout(look, Math.min(leftMs + LOOK_MS, leftToLastMs));
    };
    clearTimeout(timer);
    timer = setTimeout(look, maxMs);
  });
  try {
    const task: CheckTask = { ...file, started: port2 };
    return (await pool.run(task, { transferList: [port2], signal: limit.signal })) as CheckResult;
  } catch (error) {
    if (limit.signal.aborted) return started ? { problem: "tooSlow", tookMs: maxMs } : null;
    if (isOutOfMemory(error)) return { problem: "unpacksTooLarge", tookMs: maxMs };
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}

import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { findInstalled } from "../../platform/find-installed";

const BEAT_MS = 250;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };

/** What the thread is given. The first number of `state` counts beats, the second is 1 while a debugger may attach. */
export interface WatchdogData {
  state: Int32Array;
  /** How many seconds without a beat end the process. */
  seconds: number;
}

/**
 * Watches the event loop of this process from a thread. When it has stood still for `WATCHDOG_SECONDS`, the thread logs where
 * and kills the process, so that whatever supervises it starts it again: the primary process, systemd or a container's
 * restart policy. Does nothing when that is 0, and where the server runs from its sources.
 */
export function startWatchdog(seconds: number, log: Logger): void {
  const program = findInstalled("operate/start/watchdog-thread.js");
  if (seconds === 0 || program === null) return;
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.add(state, 0, 1);
    Atomics.store(state, 1, inspector.url() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, BEAT_MS).unref();
  const workerData: WatchdogData = { state, seconds };
  const thread = new Worker(program, {
    name: "watchdog",
    workerData,
    resourceLimits: MEMORY_LIMITS,
    execArgv: [],
    env: {},
  });
  thread.unref();
  thread.on("error", (error) => log.error({ err: error }, "the watchdog has ended"));
}

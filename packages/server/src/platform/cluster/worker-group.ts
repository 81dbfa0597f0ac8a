import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { Logger } from "pino";
import { isReadyMessage } from "./ready";

const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 30_000;
/** A worker that has run for this long is restarted as quickly as the first time. */
const STABLE_MS = MS_PER_MINUTE;

interface Exit {
  code: number | null;
  signal: string | null;
}

interface StartedWorker {
  pid: number | undefined;
  /** Resolves to true when the worker serves; to false when it ended before. */
  ready: Promise<boolean>;
  exit: Promise<Exit>;
}

/** The worker processes of one server: started together, restarted one by one, stopped together. */
export class WorkerGroup {
  private readonly stopping = new AbortController();
  private readonly slots: Promise<void>[] = [];
  private failed = false;

  constructor(
    private readonly log: Logger,
    private readonly onReady: (worker: Worker) => void,
  ) {}

  /**
   * Starts the workers. Resolves to true when all of them serve, else to false. The first one serves before the others
   * start: it migrates the database, and what keeps all from starting is reported once.
   */
  async start(count: number): Promise<boolean> {
    if (!(await this.startSlot()) || this.stopping.signal.aborted) return false;
    const others = Array.from({ length: count - 1 }, () => this.startSlot());
    return (await Promise.all(others)).every((ready) => ready);
  }

  /** Sends a signal to all workers, which end in an orderly way, and restarts none from now on. */
  stop(signal: NodeJS.Signals): void {
    this.stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  /** Resolves when the group was stopped and all workers have ended: to false if one that served ended with an error. */
  async ended(): Promise<boolean> {
    await Promise.all(this.slots);
    return !this.failed;
  }

  private async startSlot(): Promise<boolean> {
    const first = this.fork();
    this.slots.push(this.keepRunning(first));
    return await first.ready;
  }

  /** Restarts the worker of a slot whenever it ends, until the group is stopped or the first one does not start. */
  private async keepRunning(first: StartedWorker): Promise<void> {
    let [worker, startedAt, failures] = [first, Date.now(), 0];
    if (!(await first.ready)) return;
    for (;;) {
      const { code, signal } = await worker.exit;
      if (this.stopping.signal.aborted) {
        this.failed ||= (await worker.ready) && code !== 0;
        return;
      }
      failures = Date.now() - startedAt < STABLE_MS ? failures + 1 : 1;
      const waitMs = Math.min(RESTART_FIRST_MS * 2 ** (failures - 1), RESTART_MAX_MS);
      this.log.error(
        { worker_pid: worker.pid, code, signal, restart_after_ms: waitMs },
        "a worker process has ended and will be restarted",
      );
      await delay(waitMs, null, { signal: this.stopping.signal }).catch(() => null);
      if (this.stopping.signal.aborted) return;
      [worker, startedAt] = [this.fork(), Date.now()];
    }
  }

  private fork(): StartedWorker {
    const worker = cluster.fork();
    const exit = new Promise<Exit>((resolve) => {
      worker.once("exit", (code, signal) => resolve({ code, signal }));
      // An error of the channel comes with the end of the process. Without a process there is no end.
      worker.on("error", () => {
        if (worker.process.pid === undefined) resolve({ code: null, signal: null });
      });
    });
    const ready = new Promise<boolean>((resolve) => {
      worker.on("message", (message: unknown) => {
        if (!isReadyMessage(message)) return;
        this.onReady(worker);
        resolve(true);
      });
      void exit.then(() => resolve(false));
    });
    return { pid: worker.process.pid, ready, exit };
  }
}

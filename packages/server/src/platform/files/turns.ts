import { LRUCache } from "lru-cache";

export interface Turns {
  /** Runs the work when it is the key's turn. Returns null when too much waits already, of this key or in all. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result> | null;
}

interface Queue {
  waiting: (() => void)[];
  isRunning: boolean;
}

const COSTS_KEPT = 10_000;

/**
 * Returns a fair queue: runs work of several keys side by side, but one of each key at a time. Next is the key whose work
 * took the least time within `windowMs`, among equals the one that came first: beside a key with much slow work, another
 * one waits for no more than what is running.
 */
export function createTurns({
  concurrency,
  waitingMax,
  waitingMaxOfKey,
  windowMs,
}: {
  concurrency: number;
  waitingMax: number;
  waitingMaxOfKey: number;
  windowMs: number;
}): Turns {
  const queues = new Map<string, Queue>();
  const spentMs = new LRUCache<string, number>({
    perf: performance,
    max: COSTS_KEPT,
    ttl: windowMs,
    noUpdateTTL: true,
  });
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    if (running >= concurrency) return;
    const [next] = [...queues]
      .filter(([, queue]) => !queue.isRunning && queue.waiting.length > 0)
      .map(([key, queue]) => ({ queue, spent: spentMs.get(key) ?? 0 }))
      .sort((a, b) => a.spent - b.spent);
    const start = next?.queue.waiting.shift();
    if (next === undefined || start === undefined) return;
    next.queue.isRunning = true;
    running += 1;
    waiting -= 1;
    start();
  }

  async function runNow<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      spentMs.set(key, (spentMs.get(key) ?? 0) + performance.now() - startedAt);
      const queue = queues.get(key);
      queues.delete(key);
      if (queue !== undefined && queue.waiting.length > 0) {
        queues.set(key, { ...queue, isRunning: false });
      }
      running -= 1;
      startNext();
    }
  }

  return {
    run: (key, work) => {
      const queue = queues.get(key) ?? { waiting: [], isRunning: false };
      const ofKey = queue.waiting.length + (queue.isRunning ? 1 : 0);
      if (ofKey > waitingMaxOfKey || waiting >= waitingMax) return null;
      queues.set(key, queue);
      waiting += 1;
      const turn = new Promise<void>((resolve) => queue.waiting.push(resolve));
      startNext();
      return turn.then(() => runNow(key, work));
    },
  };
}

import { LRUCache } from "lru-cache";

export interface Turns {
  /** Runs the work when it is the key's turn. Returns null when too much waits already, of this key or in all. */
  run: <Result>(key: string, work: Work<Result>) => Promise<Result> | null;
}

export interface Work<Result> {
  /** What it is expected to cost. */
  expectedMs: number;
  start: () => Promise<Result>;
  /** Returns what it cost for nothing, which counts against the key. */
  wastedMs: (result: Result) => number;
}

interface Queue {
  waiting: { expectedMs: number; begin: () => void }[];
  isRunning: boolean;
}

const KEYS_KEPT = 10_000;

/**
 * Returns a fair queue: runs work of several keys side by side, but one of each key at a time. Next is the one with the smallest sum
 * of what it is expected to cost and what its key has wasted within `windowMs`; among equals keys take turns. So small work
 * waits for no more than what is running, however many keys have large work, and large work for one turn of each of them.
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
  const wastedMs = new LRUCache<string, number>({
    perf: performance,
    max: KEYS_KEPT,
    ttl: windowMs,
    noUpdateTTL: true,
  });
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    if (running >= concurrency) return;
    const [next] = [...queues]
      .flatMap(([key, queue]) => {
        const [first] = queue.isRunning ? [] : queue.waiting;
        return first ? [{ queue, cost: (wastedMs.get(key) ?? 0) + first.expectedMs }] : [];
      })
      .sort((a, b) => a.cost - b.cost);
    if (next === undefined) return;
    next.queue.isRunning = true;
    running += 1;
    waiting -= 1;
    next.queue.waiting.shift()?.begin();
  }

  async function runNow<Result>(key: string, work: Work<Result>): Promise<Result> {
    try {
      const result = await work.start();
      const wasted = work.wastedMs(result);
      if (wasted > 0) wastedMs.set(key, (wastedMs.get(key) ?? 0) + wasted);
      return result;
    } finally {
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
      const { expectedMs } = work;
      const turn = new Promise<void>((begin) => queue.waiting.push({ expectedMs, begin }));
      startNext();
      return turn.then(() => runNow(key, work));
    },
  };
}

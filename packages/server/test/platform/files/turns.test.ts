import { afterEach, expect, test, vi } from "vitest";
import { createTurns } from "../../../src/platform/files/turns";

const WINDOW_MS = 60_000;

afterEach(() => void vi.useRealTimers());

/** A queue of one turn at a time whose works last until they are ended, with the order in which they began. */
function oneAtATime({ waitingMax = 10 } = {}) {
  const turns = createTurns({
    concurrency: 1,
    waitingMax,
    waitingMaxOfKey: 2,
    windowMs: WINDOW_MS,
  });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string, name: string) =>
    turns.run(key, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  return {
    began,
    add,
    /** Ends what runs, after it took so long, and waits until the next one began. */
    endAfter: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test("work of a key that took little time before goes first, and equal keys take turns", async () => {
  vi.useFakeTimers();
  const { add, began, endAfter } = oneAtATime();
  for (const name of ["a1", "a2", "a3"]) void add("a", name);
  await endAfter(2_000);
  void add("b", "b1");
  void add("c", "c1");
  void add("c", "c2");
  await endAfter(2_000);
  await endAfter(10);
  await endAfter(20);
  await endAfter(20);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "c2", "a3"]);
});

test("what a key's work took is forgotten after the window", async () => {
  vi.useFakeTimers();
  const { add, began, endAfter } = oneAtATime();
  void add("a", "a1");
  await endAfter(2_000);
  await vi.advanceTimersByTimeAsync(WINDOW_MS + 1);
  void add("x", "x1");
  void add("a", "a2");
  void add("b", "b1");
  await endAfter(0);
  await endAfter(0);
  expect(began).toEqual(["a1", "x1", "a2", "b1"]);
});

test("a key has at most one work running and two waiting, and all keys together a bounded queue", async () => {
  vi.useFakeTimers();
  const { add, began, endAfter } = oneAtATime({ waitingMax: 3 });
  const taken = ["a1", "a2", "a3"].map((name) => add("a", name));
  expect(taken).not.toContain(null);
  expect(add("a", "a4")).toBeNull();
  expect(add("b", "b1")).not.toBeNull();
  expect(add("c", "c1")).toBeNull();
  await endAfter(1);
  expect(add("c", "c1")).not.toBeNull();
  for (let left = 4; left > 0; left -= 1) await endAfter(1);
  expect(began).toHaveLength(5);
});

test("work that fails gives its turn to the next one", async () => {
  const turns = createTurns({
    concurrency: 1,
    waitingMax: 1,
    waitingMaxOfKey: 1,
    windowMs: WINDOW_MS,
  });
  const failing = turns.run("a", () => Promise.reject(new Error("broken")));
  const next = turns.run("b", () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBe("done");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns } from "../../../src/platform/files/turns";

const WINDOW_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Given {
  /** What it is expected to take; 1 s. */
  expectedMs?: number;
  /** What it takes; as expected. */
  tookMs?: number;
  isWasted?: boolean;
}

/** A queue of one turn at a time, with the works in the order and at the times at which they began. */
function oneAtATime({ waitingMax = 64 } = {}) {
  const turns = createTurns({
    concurrency: 1,
    waitingMax,
    waitingMaxOfKey: 2,
    windowMs: WINDOW_MS,
  });
  const began: Record<string, number> = {};
  const zero = Date.now();
  const add = (key: string, name: string, given: Given = {}) => {
    const { expectedMs = 1_000, tookMs = expectedMs, isWasted = false } = given;
    return turns.run(key, {
      expectedMs,
      start: async () => {
        began[name] = Date.now() - zero;
        await new Promise((resolve) => setTimeout(resolve, tookMs));
      },
      wastedMs: () => (isWasted ? tookMs : 0),
    });
  };
  return { add, began, order: () => Object.keys(began) };
}

/** What ten accounts send that want to hold up the others: 40 kB each, taking five times as long as expected. */
const HOSTILE = { expectedMs: 400, tookMs: 2_000, isWasted: true };

test("beside ten new keys with slow work, small work waits for the one that runs, and large work for one turn of each", async () => {
  const { add, began, order } = oneAtATime();
  for (let n = 1; n <= 10; n += 1) {
    for (const file of ["a", "b", "c"]) void add(`attacker ${n}`, `${n}${file}`, HOSTILE);
  }
  await vi.advanceTimersByTimeAsync(100);
  void add("small", "first", { expectedMs: 50 });
  void add("large", "photo", { expectedMs: 2_000, tookMs: 500 });
  await vi.advanceTimersByTimeAsync(10_000);
  void add("small", "second", { expectedMs: 50 });
  await vi.runAllTimersAsync();
  expect(began.first).toBe(2_000);
  expect(began.second).toBe(12_050);
  // After one file of each attacker and the two small ones.
  expect(order().indexOf("photo")).toBe(12);
  expect(order()).toHaveLength(33);
});

test("beside one key with slow work, work of any size waits for the one that runs", async () => {
  const { add, began } = oneAtATime();
  for (const file of ["a", "b", "c"]) void add("attacker", file, HOSTILE);
  await vi.advanceTimersByTimeAsync(2_100);
  void add("honest", "photo", { expectedMs: 2_000 });
  await vi.runAllTimersAsync();
  expect(began.photo).toBe(4_000);
});

test("keys whose work is expected to cost the same take turns", async () => {
  const { add, order } = oneAtATime();
  for (const name of ["a1", "a2", "a3"]) void add("a", name);
  for (const name of ["b1", "b2"]) void add("b", name);
  await vi.runAllTimersAsync();
  expect(order()).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("what a key has wasted counts against it until the window has passed", async () => {
  const { add, order } = oneAtATime();
  void add("a", "a1", { isWasted: true });
  void add("x", "x1");
  void add("a", "a2");
  void add("b", "b1", { expectedMs: 1_500 });
  await vi.runAllTimersAsync();
  await vi.advanceTimersByTimeAsync(WINDOW_MS);
  void add("x", "x2");
  void add("a", "a3");
  void add("b", "b2", { expectedMs: 1_500 });
  await vi.runAllTimersAsync();
  expect(order()).toEqual(["a1", "x1", "b1", "a2", "x2", "a3", "b2"]);
});

test("a key has at most one work running and two waiting, and all keys together a bounded queue", async () => {
  const { add, order } = oneAtATime({ waitingMax: 3 });
  const taken = ["a1", "a2", "a3"].map((name) => add("a", name));
  expect(taken).not.toContain(null);
  expect(add("a", "a4")).toBeNull();
  expect(add("b", "b1")).not.toBeNull();
  expect(add("c", "c1")).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(add("c", "c1")).not.toBeNull();
  await vi.runAllTimersAsync();
  expect(order()).toHaveLength(5);
});

test("work that fails gives its turn to the next one", async () => {
  const turns = createTurns({
    concurrency: 1,
    waitingMax: 1,
    waitingMaxOfKey: 1,
    windowMs: WINDOW_MS,
  });
  const work = { expectedMs: 1, wastedMs: () => 0 };
  const failing = turns.run("a", { ...work, start: () => Promise.reject(new Error("broken")) });
  const next = turns.run("b", { ...work, start: () => Promise.resolve("done") });
  await expect(failing).rejects.toThrow("broken");
  await expect(next).resolves.toBe("done");
});

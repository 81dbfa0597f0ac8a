import { expect, it, vi } from "vitest";
import { createLog } from "../../src/platform/log";
import { startPeriodicTask } from "../../src/platform/periodic-task";

it("a stopped periodic task aborts its run, waits for it, starts no other and logs no failure", async () => {
  const logged: string[] = [];
  const run = vi.fn(
    (signal: AbortSignal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  const task = startPeriodicTask({
    job: "test",
    intervalMs: 60_000,
    log: createLog("info", { write: (line: string) => logged.push(line) }),
    run,
    failed: "it failed",
  });
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  task.wake();
  await task.stop();
  expect(run).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([]);
});

it("a periodic task runs at once, then within the first interval by chance, and then after each interval", async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.25);
  const run = vi.fn(() => Promise.resolve());
  const log = createLog("info", { write: () => undefined });
  const task = startPeriodicTask({
    job: "test",
    intervalMs: 60_000,
    log,
    run,
    failed: "it failed",
  });
  try {
    const runsAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return run.mock.calls.length;
    };
    expect([await runsAfter(14_999), await runsAfter(1)]).toEqual([1, 2]);
    expect([await runsAfter(59_999), await runsAfter(1), await runsAfter(60_000)]).toEqual([
      2, 3, 4,
    ]);
    await task.stop();
    expect(await runsAfter(600_000)).toBe(4);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

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

import { beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
const reload = vi.fn();
vi.stubGlobal("window", {
  location: { reload },
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  clearTimeout: (timer: number) => clearTimeout(timer),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
});
const fetchHealth = vi.fn<() => Promise<Response>>();
vi.stubGlobal("fetch", fetchHealth);
const { reloadAfterMissingFile } = await import("~/platform/worker/missing-files");

const MISSING = new TypeError("A file of this page is missing. Importing a module script failed.");
const is = (ok: boolean) => async () => new Response(null, { status: ok ? 200 : 503 });

beforeEach(() => {
  stored.clear();
  reload.mockClear();
  vi.useFakeTimers();
  fetchHealth.mockReset().mockImplementation(is(true));
});

it("a file of the build that cannot be loaded has the page loaded anew, once a minute", async () => {
  const { signal } = new AbortController();
  await reloadAfterMissingFile(MISSING, signal);
  await reloadAfterMissingFile(MISSING, signal);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await reloadAfterMissingFile(MISSING, signal);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("a file of the build that cannot be loaded waits for a server that cannot be reached, each time that the connection is lost", async () => {
  for (const times of [1, 2]) {
    fetchHealth
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockImplementationOnce(is(false));
    const done = reloadAfterMissingFile(MISSING, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(times - 1);
    await vi.advanceTimersByTimeAsync(3_000);
    await done;
    expect(reload).toHaveBeenCalledTimes(times);
  }
});

it("a file of the build that cannot be loaded does nothing when its error screen was left meanwhile, and nothing for other errors", async () => {
  const left = new AbortController();
  fetchHealth.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const done = reloadAfterMissingFile(MISSING, left.signal);
  left.abort();
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  await reloadAfterMissingFile(new TypeError("x is undefined"), new AbortController().signal);
  expect(reload).not.toHaveBeenCalled();
});

import { beforeEach, expect, it, onTestFinished, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
const reload = vi.fn();
const page = Object.assign(new EventTarget(), {
  location: { reload },
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
});
vi.stubGlobal("window", page);
vi.stubEnv("SSR", false);
const fetchHealth = vi.fn<(path: string, init: { signal: AbortSignal }) => Promise<Response>>();
vi.stubGlobal("fetch", fetchHealth);

/** Loads the module as each page does: nothing was typed, and nobody has asked for a reload. */
async function openPage() {
  vi.resetModules();
  return await import("~/platform/worker/missing-files");
}

const { reloadAfterMissingFile, reloadIfReachable, isMissingFile } = await openPage();

const MISSING = new TypeError("Missing file: Importing a module script failed.");
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

it("a file of the build that cannot be loaded waits for a server that cannot be reached, each time that the connection is lost, and has the page loaded anew once in 10 seconds", async () => {
  const lose = async (thenMs: number) => {
    fetchHealth
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockImplementationOnce(is(false));
    const done = reloadAfterMissingFile(MISSING, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    const before = reload.mock.calls.length;
    await vi.advanceTimersByTimeAsync(thenMs);
    return { done, before };
  };
  const first = await lose(3_000);
  await first.done;
  expect([first.before, reload.mock.calls.length]).toEqual([0, 1]);
  const second = await lose(7_000);
  expect([second.before, reload.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  await second.done;
  expect(reload).toHaveBeenCalledTimes(2);
});

it("a proxy that hides the path of the health check is no lost connection", async () => {
  fetchHealth.mockResolvedValueOnce(new Response(null, { status: 404 }));
  await reloadIfReachable();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a server that does not answer for some seconds cannot be reached", async () => {
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(waiting.signal);
  onTestFinished(() => timeout.mockRestore());
  fetchHealth.mockImplementationOnce(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      ),
  );
  const done = reloadAfterMissingFile(MISSING, new AbortController().signal);
  waiting.abort();
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(timeout).toHaveBeenCalledWith(5_000);
  expect(fetchHealth).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("Try Again loads the page anew only once the server can be reached", async () => {
  fetchHealth.mockImplementationOnce(is(false));
  await reloadIfReachable();
  expect(reload).not.toHaveBeenCalled();
  await reloadIfReachable();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a part that stays missing has the page loaded anew once, whatever else has failed before, and not when something was typed", async () => {
  const untouched = await openPage();
  await untouched.reloadUnlessTyped(new TypeError("x is undefined"));
  await untouched.reloadUnlessTyped(MISSING);
  stored.clear();
  await untouched.reloadUnlessTyped(MISSING);
  expect(reload).toHaveBeenCalledTimes(1);
  stored.clear();
  const typedIn = await openPage();
  page.dispatchEvent(new Event("input"));
  await typedIn.reloadUnlessTyped(MISSING);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("an error of the loader is marked once, and what is no error is left alone", () => {
  const error = new TypeError("Failed to fetch dynamically imported module");
  const tell = (payload: unknown) =>
    page.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  tell(error);
  tell(error);
  expect(isMissingFile(error)).toBe(true);
  expect(error.message).toBe("Missing file: Failed to fetch dynamically imported module");
  const thrown = { message: "no error" };
  tell(thrown);
  expect(thrown.message).toBe("no error");
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
const page = new EventTarget();
const waiting = { postMessage: vi.fn() };
const worker = Object.assign(new EventTarget(), {
  controller: {},
  ready: Promise.resolve({ active: null }),
  register: async () => Object.assign(new EventTarget(), { waiting, installing: null }),
});
vi.stubGlobal("window", Object.assign(page, { location: { reload } }));
vi.stubGlobal("document", new EventTarget());
vi.stubGlobal("navigator", { serviceWorker: worker });
const { startWorker, takeVersion, takeVersionNow } = await import(
  "~/platform/worker/worker-registration"
);

beforeEach(async () => {
  vi.useFakeTimers();
  await startWorker();
});
afterEach(() => {
  reload.mockReset();
  vi.useRealTimers();
});

const takeOver = () => worker.dispatchEvent(new Event("controllerchange"));

test("a new version that takes over late does not load a page anew in which something was typed meanwhile", () => {
  takeVersion();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: "skip-waiting" });
  page.dispatchEvent(new Event("input"));
  takeOver();
  expect(reload).not.toHaveBeenCalled();

  takeVersion();
  takeOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page whose reload for a new version was called off, because of a typed form, does not ask again", () => {
  reload.mockImplementation(() => page.dispatchEvent(new Event("beforeunload")));
  takeVersionNow();
  takeOver();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

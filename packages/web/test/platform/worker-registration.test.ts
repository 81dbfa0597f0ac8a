import { afterEach, beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
const page = new EventTarget();
vi.stubGlobal("window", Object.assign(page, { location: { reload } }));
vi.stubGlobal("navigator", { serviceWorker: new EventTarget() });
const { takeVersionNow } = await import("~/platform/worker/worker-registration");

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  reload.mockReset();
  vi.useRealTimers();
});

test("a page whose reload for a new version was called off, because of a typed form, does not ask again", () => {
  reload.mockImplementation(() => page.dispatchEvent(new Event("beforeunload")));
  takeVersionNow();
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

import type { Page } from "@playwright/test";

/** Polls stand behind the streams: the app asks for its lists again every minute. */
const POLL_FROM_MS = 30_000;

/** Keeps all tabs of a page's browser from polling, from their next load on: what they show anew, a stream has told. */
export async function withoutPoll(page: Page): Promise<void> {
  await page.context().addInitScript((pollFromMs) => {
    const start = window.setInterval.bind(window);
    const startShort = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms !== undefined && ms >= pollFromMs ? 0 : start(handler, ms, ...rest);
    Object.assign(window, { setInterval: startShort });
  }, POLL_FROM_MS);
}

import type { Page } from "@playwright/test";

/** Holds the page's scripts back, until the function that this resolves to is called. */
export const holdScripts = (page: Page) => hold(page, /\.js$/);

/** Holds requests of the page back, until the function that this resolves to is called. */
export async function hold(page: Page, urls: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(urls);
  };
}

/** Adds up how much each page that is opened shifts: see `layoutShift`. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const { dataset } = document.documentElement;
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      dataset.layoutShift = String(Number(dataset.layoutShift ?? 0) + total);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Resolves to how much the page has shifted since it was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.layoutShift ?? "0"));
}

/** Has the shifts so far count as this much. */
export async function setLayoutShift(page: Page, shift: number): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.layoutShift = String(value);
  }, shift);
}

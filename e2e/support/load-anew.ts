import type { Page } from "@playwright/test";

/** Makes the open screen load its data anew, as when a device is online again, until the answer of a call is drawn. */
export async function loadAnew(page: Page, path: string): Promise<void> {
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === path);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  await (await answer).finished();
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
}

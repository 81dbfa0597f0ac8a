import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

const MAX_PAGE_BYTES = 24_000;
const MAX_LAYOUT_SHIFT = 0.01;

test("the login page is small, does not shift and loads nothing from other hosts", async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => {
    expect.soft(request.resourceType()).not.toBe("stylesheet");
    if (!request.url().startsWith("data:")) origins.add(new URL(request.url()).origin);
  });
  await watchLayoutShifts(page);
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();

  // With its text and all of its styles.
  const pageBytes = await gzipBytes(page.url());
  expect(pageBytes).toBeGreaterThan(10_000);
  expect(pageBytes).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  // The typeface loads after the first paint and may move a word slightly.
  expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  expect([...origins]).toEqual([baseURL]);
});

/** Resolves to the bytes that the server sends for this URL to browsers that support only gzip. */
async function gzipBytes(url: string): Promise<number> {
  const request = get(url, { headers: { "accept-encoding": "gzip" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect.soft(answer.statusCode, url).toBe(200);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      const { dataset } = document.documentElement;
      dataset.layoutShift = String(Number(dataset.layoutShift ?? 0) + total);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Resolves to the cumulative layout shift of the page since it was opened. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(() => Number(document.documentElement.dataset.layoutShift ?? 0));
}

test("the login page is downloaded again only when it has changed", async ({ request }) => {
  const first = await request.get("/login");
  const { etag = "" } = first.headers();
  expect([first.status(), etag]).toEqual([200, expect.stringMatching(/^(W\/)?".+"$/)]);
  const again = await request.get("/login", { headers: { "if-none-match": etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

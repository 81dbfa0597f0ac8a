import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "./support/test";

const MAX_PAGE_BYTES = 24_000;

test("the login page is small and loads nothing from other hosts", async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on("request", (request) => {
    expect.soft(request.resourceType()).not.toBe("stylesheet");
    if (!request.url().startsWith("data:")) origins.add(new URL(request.url()).origin);
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();

  // With its text and all of its styles.
  const pageBytes = await gzipBytes(page.url());
  expect(pageBytes).toBeGreaterThan(10_000);
  expect(pageBytes).toBeLessThanOrEqual(MAX_PAGE_BYTES);
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

test("the login page is downloaded again only when it has changed", async ({ request }) => {
  const first = await request.get("/login");
  const { etag = "" } = first.headers();
  expect([first.status(), etag]).toEqual([200, expect.stringMatching(/^(W\/)?".+"$/)]);
  const again = await request.get("/login", { headers: { "if-none-match": etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

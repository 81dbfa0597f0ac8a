import { expect, test } from "./support/test";

/** The pages that links of mails open, and the params of the links. */
const mailLinks = [
  ["/confirm-account", "token"],
  ["/keep-account", "token"],
  ["/keep-second-factor", "token"],
  ["/unsubscribe", "token"],
  ["/email-change", "token_hash"],
  ["/not-me", "token_hash"],
  ["/was-me", "token_hash"],
] as const;

test("a broken link of a mail shows its page, and does nothing by itself", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  for (const [path, name] of mailLinks) {
    await page.goto(`${path}?${name}=%00${"x".repeat(4_000)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(sent).toEqual([]);
});

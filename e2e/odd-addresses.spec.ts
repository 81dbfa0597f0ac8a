import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

/** Invalid values for every filter, and an unknown parameter. */
const nonsense =
  "category=x&type=x&status=x&sort=x&mine=x&view=x&period=x&source=x&kind=x&action=x&tab=x&user=x&state=x&month=x&from=x&to=x&utm_source=mail";

/** The lists, and the call behind each. */
const lists = [
  {
    account: demo.user,
    calls: {
      "/contracts": "/api/contracts",
      "/marketplace": "/api/marketplace/items",
      "/earnings": "/api/earnings",
      "/earnings/statement": "/api/earnings/statement",
      "/settings": "/api/settings",
    },
  },
  {
    account: demo.admin,
    calls: {
      "/admin/contracts": "/api/admin/contracts",
      "/admin/marketplace": "/api/admin/marketplace/items",
      "/admin/approvals": "/api/admin/submissions",
      "/admin/payouts": "/api/admin/payouts",
      "/admin/people": "/api/admin/people",
      "/admin/people/clusters": "/api/admin/clusters",
      "/admin/second-approvals": "/api/admin/second-approvals",
      "/admin/activity": "/api/admin/activity",
      "/admin/activity/decisions": "/api/admin/decisions",
    },
  },
];

for (const { account, calls } of lists) {
  test(`invalid params of a URL are ignored for ${account.email}`, async ({ page }) => {
    await login(page, account);
    for (const [path, call] of Object.entries(calls)) {
      const answer = page.waitForResponse((each) => new URL(each.url()).pathname === call);
      await page.goto(`${path}?${nonsense}`);
      expect((await answer).status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
}

/** The pages that links of mails open, and the params of the links. */
const mailLinks = [
  ["/keep-account", "token"],
  ["/unsubscribe", "token"],
  ["/email-change", "token_hash"],
  ["/not-me", "token_hash"],
] as const;

test("a broken link of a mail shows its page, and does nothing by itself", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  for (const [path, name] of mailLinks) {
    for (const value of ["", "%00", "x".repeat(4_000), `1&${name}=2`, "%5B1%5D&type=x"]) {
      await page.goto(`${path}?${name}=${value}&${nonsense}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/\S · Signpoint$/);
    }
  }
  expect(sent).toEqual([]);
});

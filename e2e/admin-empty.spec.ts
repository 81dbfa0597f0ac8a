import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { changeAnswer } from "./support/stage";
import { expect, login, test } from "./support/test";

const NOTHING = { items: [], next_cursor: null };

/** Each screen with its text for an empty list, and the action that it offers. */
const SCREENS = [
  { path: "/admin/contracts", says: "No contracts found", act: "Create Contract" },
  { path: "/admin/marketplace", says: "No items found", act: "Add Item" },
  { path: "/admin/approvals?tab=items", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=cash", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=appeals", says: "No open appeals" },
  { path: "/admin/payouts", says: "No payouts" },
  { path: "/admin/people", says: "Nobody yet" },
  { path: "/admin/people?search=x", says: "Nobody found", act: "Show Everybody" },
  { path: "/admin/people/clusters", says: "No clusters" },
  { path: "/admin/second-approvals", says: "Nothing here" },
  { path: "/admin/marketplace/item/codes", says: "No codes yet", act: "Add Codes" },
  { path: "/admin/marketplace/shared/codes", says: "No codes needed", act: "6 times" },
  { path: "/admin/activity", says: "No activity yet" },
  { path: "/admin/activity/decisions", says: "No decisions yet" },
];

test("each empty admin screen explains what it will show", async ({ page }) => {
  await login(page, demo.admin);
  await page.route(
    /\/api\/admin\/(?:contracts|marketplace\/items|activity|decisions|appeals|people|clusters|second-approvals)(?:\?|$)/,
    (route) => route.fulfill({ json: NOTHING }),
  );
  await page.route(/\/api\/admin\/submissions\?/, (route) =>
    route.fulfill({ json: { ...NOTHING, total: 0 } }),
  );
  await page.route(/\/api\/admin\/redemptions\?/, (route) =>
    route.fulfill({ json: { ...NOTHING, pending: { ITEM: 0, CASH: 0 } } }),
  );
  const codes = { ...NOTHING, available: 0, delivered: 0, item_name: "A card" };
  await page.route(/\/api\/admin\/marketplace\/items\/item\/codes(?:\?|$)/, (route) =>
    route.fulfill({ json: { ...codes, shared: false, shared_given: 0 } }),
  );
  await page.route(/\/api\/admin\/marketplace\/items\/shared\/codes(?:\?|$)/, (route) =>
    route.fulfill({ json: { ...codes, shared: true, shared_given: 6 } }),
  );
  const none = { payouts: 0, dollars: 0 };
  await page.route(/\/api\/admin\/payouts\?/, (route) =>
    route.fulfill({ json: { ...NOTHING, open: { to_pay: none, sent: none } } }),
  );
  await page.route(/\/api\/admin\/notifications(?:\?|$)/, (route) =>
    route.fulfill({ json: { items: [], unread: 0, position: 0 } }),
  );
  await changeAnswer<object>(page, "**/api/admin/overview", (overview) => ({
    ...overview,
    activities: [],
  }));
  await page.goto("/admin");
  await expect(page.getByText("No activity yet.")).toBeVisible();
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(
    page.getByText("No notifications yet. New signings appear here at once."),
  ).toBeVisible();
  await inspect(page);
  for (const { path, says, act } of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: says })).toBeVisible();
    if (act !== undefined) await expect(page.getByText(act).last()).toBeVisible();
  }
});

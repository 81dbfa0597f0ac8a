import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NO_PAYOUTS } from "../support/admin-records";
import type { Answers } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const NO_CODES = { ...NOTHING, available: 0, delivered: 0, item_name: "A card" };
const NO_FILTERS = {
  waiting: 0,
  own: 0,
  people: [],
  over_1_day: 0,
  over_2_days: 0,
  over_7_days: 0,
  overdue: 0,
};
const [own, shared] = [idOf(1), idOf(2)];

const EMPTY: Answers = {
  "adminContracts.list": NOTHING,
  "items.list": NOTHING,
  "administration.activity": NOTHING,
  "administration.decisions": NOTHING,
  "appeals.list": NOTHING,
  "administration.people": NOTHING,
  "administration.clusters": NOTHING,
  "secondApprovals.list": NOTHING,
  "submissions.list": { ...NOTHING, total: 0 },
  "submissions.filters": { ...NO_FILTERS, contracts: [], types: [] },
  "redemptions.filters": NO_FILTERS,
  "redemptions.list": { ...NOTHING, pending: { ITEM: 0, CASH: 0 } },
  "payouts.list": NO_PAYOUTS,
  "vault.list": ({ id }) => ({
    ...NO_CODES,
    shared: id === shared,
    shared_given: id === shared ? 6 : 0,
  }),
};

/** Each screen with its text for an empty list, and the action that it offers. */
const SCREENS = [
  { path: "/admin/contracts", says: "No contracts found", act: "Create Contract" },
  { path: "/admin/marketplace", says: "No items found", act: "Add Item" },
  { path: "/admin/approvals", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=items", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=cash", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=appeals", says: "No open appeals" },
  { path: "/admin/payouts", says: "No payouts" },
  { path: "/admin/people", says: "Nobody yet" },
  { path: "/admin/people?search=x", says: "Nobody found", act: "Show Everybody" },
  { path: "/admin/people/clusters", says: "No clusters" },
  { path: "/admin/second-approvals", says: "Nothing here" },
  { path: `/admin/marketplace/${own}/codes`, says: "No codes yet", act: "Add Codes" },
  { path: `/admin/marketplace/${shared}/codes`, says: "No codes needed", act: "6 times" },
  { path: "/admin/activity", says: "No activity yet" },
  { path: "/admin/activity/decisions", says: "No decisions yet" },
];

test.each(SCREENS)("the empty admin screen $path explains what it will show", async (screen) => {
  await render(screen.path, { as: "admin", answers: EMPTY });
  await expect.element(page.getByRole("heading", { name: screen.says })).toBeVisible();
  if (screen.act !== undefined) {
    await expect.element(page.getByText(screen.act).last()).toBeVisible();
  }
  await inspect();
});

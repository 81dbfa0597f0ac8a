import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Submission } from "@signpoint/api/entities/submission";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { expect, login, test } from "./support/test";

/** A path, the heading of its screen, and a text on it. */
type Place = readonly [path: string, heading: string | RegExp, words?: readonly string[]];

const LOGIN: Place = ["/login", "Welcome back"];
const SIGNUP: Place = ["/signup", "Create your account"];
const DASHBOARD: Place = ["/dashboard", /^Welcome, .+!$/];
const OPEN: Place[] = [
  ["/forgot-password", "Forgot your password?"],
  ["/reset-password", /^(Reset Link Invalid|Set a new password)$/],
  ["/confirmation", "Check your inbox"],
  ["/about", "A small task, honestly rewarded"],
  ["/faq", "Frequently Asked Questions"],
  ["/review-times", "Review Times"],
  ["/contact", "Contact Us"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
  ["/unsubscribe", "Turn off mails"],
  ["/keep-account", "Keep your account"],
  ["/email-change", "Confirm the change of email", ["used up"]],
  ["/not-me", "Was this not you?"],
];
const UNKNOWN = ["/no/such/page", "/admin/nothing", "/contracts/one/two"];

/** Returns every screen behind the login, with the paths of existing records; the redemption is the buyer's. */
async function guarded(request: APIRequestContext, buyer = demo.user) {
  const call = await requestAs(request, demo.admin);
  const page = await call<{ items: Submission[] }>("GET", "/admin/submissions?status=pending");
  const item = await (await itemsAsAdmin(request)).add({ price: 1 });
  const buy = await requestAs(request, buyer);
  const order = { p_item_id: item.id, p_request_id: randomUUID() };
  const redemption = await buy<{ id: string }>("POST", "/rpc/redeem_item", order);
  const [submission] = page.items;
  if (submission === undefined) throw new Error("The demo data is not there.");
  const { contract } = submission;
  const user: Place[] = [
    DASHBOARD,
    [
      "/contracts",
      "Available Contracts",
      ["All Contracts", "Limited Deals", "Newest First", "Highest Reward", "Expiring Soon"],
    ],
    ["/contracts?mine=all", "My Contracts"],
    [`/contracts/${contract.id}`, contract.title],
    ["/marketplace", "Marketplace", ["All Types"]],
    [`/marketplace/${item.id}`, item.name],
    ["/earnings", "Earnings", ["All Time"]],
    ["/earnings?view=redemptions", "Earnings"],
    ["/earnings/statement?month=2026-01", "Statement of January 2026"],
    [`/redemptions/${redemption.id}`, item.name, ["Receipt"]],
    ["/notices", "Notifications"],
    [
      "/settings",
      "Settings",
      ["Username", "Email", "In the app", "By mail", "Second factor", "Where you are logged in"],
    ],
  ];
  const admin: Place[] = [
    ["/admin", "Admin Dashboard"],
    ["/admin/contracts", "Manage Contracts"],
    ["/admin/contracts?form=new", "Create Contract"],
    [`/admin/contracts/submissions/${contract.id}`, `Submissions: ${contract.title}`],
    [
      `/admin/contracts/signed/${submission.id}`,
      contract.title,
      ["Submission Details", "Submission Summary"],
    ],
    ["/admin/marketplace", "Manage Marketplace"],
    [`/admin/marketplace/${item.id}/codes`, `Codes: ${item.name}`, ["Add codes"]],
    ["/admin/approvals", "Approvals", ["Item Redemptions", "Cash Redemptions"]],
    ["/admin/approvals?tab=items", "Approvals"],
    ["/admin/approvals?tab=cash", "Approvals"],
    ["/admin/approvals?tab=appeals", "Approvals", ["Upheld", "Overturned"]],
    ["/admin/second-approvals", "Second Approvals", ["Waiting", "Confirmed"]],
    ["/admin/payouts", "Payouts", ["To pay", "Sent, not confirmed"]],
    ["/admin/people", "People"],
    ["/admin/people/clusters", "Clusters"],
    [`/admin/people/${submission.user_id}`, submission.username ?? ""],
    [`/admin/redemptions/${redemption.id}`, item.name, ["What was bought"]],
    [
      "/admin/settings",
      "Product Settings",
      ["Promised review times", "Limits of cash", "Referral bonuses"],
    ],
    ["/admin/activity", "Activity"],
    ["/admin/activity/decisions", "Admin Decisions"],
  ];
  return { user, admin };
}

/** An unknown path responds with 404 and the app, which the browser logs. */
test.use({ expectedErrors: [/status of 404/] });

test("an anonymous visitor reaches the public screens, and is sent from all others to the login", async ({
  page,
  request,
}) => {
  const { user, admin } = await guarded(request);
  for (const place of [LOGIN, SIGNUP, ...OPEN]) await visit(page, place, { inspected: true });
  await expectAt(page, "/", LOGIN);
  await expectAt(page, "/second-factor", LOGIN);
  for (const [path] of [...user, ...admin]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: path })}`);
  }
  for (const path of UNKNOWN) await expectAt(page, path, ["/login?redirect=%2Fdashboard", /./]);
});

test("a user reaches all screens but those of admins", async ({ page, request }) => {
  const { user, admin } = await guarded(request);
  await login(page, demo.user);
  for (const place of user) await visit(page, place, { inspected: true });
  for (const place of OPEN) await visit(page, place);
  // Only an admin who must add one sees the screen of its own.
  await expectAt(page, "/second-factor", ["/settings", "Settings"]);
  const elsewhere = ["/", "/login", "/signup", ...UNKNOWN, ...admin.map(([path]) => path)];
  for (const path of elsewhere) await expectAt(page, path, DASHBOARD);
});

test("an admin reaches all screens", async ({ page, request }) => {
  const { user, admin } = await guarded(request, demo.admin);
  await login(page, demo.admin);
  for (const place of admin) await visit(page, place, { inspected: true });
  for (const place of [...user, ...OPEN]) await visit(page, place);
  for (const path of ["/", "/login", "/signup", ...UNKNOWN]) await expectAt(page, path, DASHBOARD);
});

/** Opens a screen and, if requested, inspects it: with axe, and at its narrowest. */
async function visit(page: Page, place: Place, { inspected = false } = {}): Promise<void> {
  await expectAt(page, place[0], place);
  await expect(page).toHaveTitle(/\S · Signpoint$/);
  await expect(page.getByLabel("Loading...")).toHaveCount(0);
  for (const word of place[2] ?? []) await expect(page.getByRole("main")).toContainText(word);
  if (!inspected) return;
  await inspect(page, { contrast: true });
  // A page of 1,280 pixels at 400% (WCAG 1.4.10).
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ ...size, width: 320 });
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `pixels to scroll sideways on ${place[0]}`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

/** Opens a path and checks which screen it leads to. */
async function expectAt(page: Page, path: string, [address, heading]: Place): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveURL(address);
}

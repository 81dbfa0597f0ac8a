import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import type { Submission } from "@signpoint/api/work/submission";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { hold, layoutShift, watchLayoutShifts } from "./support/early-page";
import { expectNoShift, FRAMES, type Frame, openWithFrame } from "./support/frame";
import { expectNoOverhang, inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { PHONE } from "./support/phone";
import { expect, login, test } from "./support/test";

// A page of 1,280 pixels at 400% (WCAG 1.4.10): whatever fits here fits on wider phones, which have the same layout.
test.use({ ...PHONE, viewport: { width: 320, height: 740 } });

const MAX_PUBLIC_LAYOUT_SHIFT = 0.01;
/** The screens on which a component test has axe in the width of a phone, by their paths: here they have none. */
const INSPECTED = [
  ...[/^\/(?:login|signup|confirm-account)$/, /^\/(?:dashboard|earnings|notices)$/],
  ...[/^\/(?:contracts|marketplace)(?:\/[^/]+)?$/, /^\/redemptions\//, /^\/settings(?:\/|$)/],
  ...[
    /^\/earnings\?view=redemptions$/,
    /^\/admin(?:\/(?:people|reports|announcements|settings))?$/,
  ],
  ...[/^\/admin\/contracts\?form=/, /^\/admin\/approvals(?:\?tab=cash)?$/],
];

/** A path, the heading of its screen, texts on it, and what is shown of it before its scripts are here. */
type Place = readonly [
  path: string,
  heading: string | RegExp,
  words?: readonly string[],
  frame?: Frame,
];

const OPEN: Place[] = [
  ["/login", "Log in"],
  ["/signup", "Create your account"],
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
  ["/confirm-account", "Confirm a bank account", ["not valid"]],
  ["/keep-account", "Keep your account"],
  ["/keep-second-factor", "Keep your second factor"],
  ["/email-change", "Confirm the change of email", ["used up"]],
  ["/not-me", "Was this not you?"],
  ["/was-me", "Was this you?"],
];

/** Returns every screen behind the login, with the paths of existing records. */
async function guarded(request: APIRequestContext) {
  const call = await requestAs(request, demo.admin);
  const page = await call<{ items: Submission[] }>("GET", "/admin/submissions?status=pending");
  const item = await (await itemsAsAdmin(request)).add({ price: 1 });
  const buy = await requestAs(request, demo.user);
  const order = { p_item_id: item.id, p_request_id: randomUUID() };
  const redemption = await buy<{ id: string }>("POST", "/rpc/redeem_item", order);
  const [submission] = page.items;
  if (submission === undefined) throw new Error("The demo data is not there.");
  const { contract } = submission;
  const user: Place[] = [
    ["/dashboard", /^Welcome, .+!$/, [], FRAMES["/dashboard"]],
    [
      "/contracts",
      "Available Contracts",
      ["All Contracts", "Limited Deals", "Newest First", "Highest Reward", "Expiring Soon"],
      FRAMES["/contracts"],
    ],
    ["/contracts?mine=all", "My Contracts"],
    [`/contracts/${contract.id}`, contract.title, [], FRAMES["/contracts/$id"]],
    ["/marketplace", "Marketplace", ["All Types"], FRAMES["/marketplace"]],
    [`/marketplace/${item.id}`, item.name],
    ["/earnings", "Earnings", ["All Time"], FRAMES["/earnings"]],
    ["/earnings?view=redemptions", "Earnings"],
    ["/earnings/statement?month=2026-01", "Statement of January 2026"],
    [`/redemptions/${redemption.id}`, item.name, ["Receipt"]],
    ["/notices", "Notifications"],
    ["/settings", "Account Settings", ["Username", "Email", "Appearance"]],
    ["/settings/security", "Security Settings", ["Password", "Second factor"]],
    ["/settings/logins", "Logins", ["Where you are logged in"]],
    ["/settings/history", "Account History", ["What happened to your account"]],
    ["/settings/notifications", "Notification Settings", ["In the app", "By mail"]],
    ["/settings/data", "Data Settings", ["Your data", "Delete your account"]],
  ];
  const admin: Place[] = [
    ["/admin", "Admin Dashboard", ["What waits", "Total Users"]],
    ["/admin/contracts", "Manage Contracts"],
    ["/admin/contracts?form=new", "Create Contract"],
    [`/admin/contracts/submissions/${contract.id}`, `Submissions: ${contract.title}`],
    [
      `/admin/contracts/signed/${submission.id}`,
      contract.title,
      ["Submission Details", "Submission Summary"],
    ],
    ["/admin/marketplace", "Manage Marketplace"],
    [`/admin/marketplace/${item.id}/codes`, `Codes: ${item.name}`, ["Add Codes"]],
    [
      "/admin/approvals",
      "Approvals",
      ["Item Redemptions", "Cash Redemptions"],
      FRAMES["/admin/approvals"],
    ],
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
    ["/admin/announcements", "Announcements", ["New announcement"]],
    ["/admin/reports", "Reports", ["Points by source", "Owed at the end of the month"]],
    ["/admin/activity", "Activity"],
    ["/admin/activity/decisions", "Admin Decisions"],
  ];
  return { user, admin };
}

test.describe("a contract that anyone may see, or that is not there", () => {
  // The server responds with 404 to the second.
  test.use({ expectedErrors: [/status of 404/] });

  test("the tour of an anonymous visitor, where no public page shifts while its typeface and scripts arrive", async ({
    page,
    request,
  }) => {
    const { id, title } = await makeContract(request, { p_is_public: true });
    await watchLayoutShifts(page);
    const contracts: Place[] = [
      [`/c/${id}`, title],
      ["/c/nothing", /./],
    ];
    for (const place of [...OPEN, ...contracts]) await visit(page, place);
  });
});

test("the tour of a user, where nothing of a frame moves when the screen's scripts are here", async ({
  page,
  request,
}) => {
  const { user } = await guarded(request);
  await watchLayoutShifts(page);
  await login(page, demo.user);
  for (const place of user) await visit(page, place, (path) => follow(page, path));
});

test("the tour of an admin, where neither the frame of the approvals moves nor the dashboard while what waits is loaded", async ({
  page,
  request,
}) => {
  const { admin } = await guarded(request);
  await watchLayoutShifts(page);
  await login(page, demo.admin);
  for (const place of admin) await visit(page, place, (path) => follow(page, path));
});

/** Opens a screen, expects it to fit, and inspects it with axe, unless a component test does. */
async function visit(
  page: Page,
  [path, heading, words = [], frame]: Place,
  go: (path: string) => Promise<unknown> = (to) => page.goto(to),
): Promise<void> {
  if (frame !== undefined) await openWithFrame(page, path, frame);
  else if (path in PUBLIC_PAGES) await openPublicPage(page, path);
  else await go(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(/\S · Signpoint$/);
  await expect(page.getByLabel("Loading...")).toHaveCount(0);
  for (const word of words) await expect(page.getByRole("main")).toContainText(word);
  if (path === "/admin") await expectNoShift(page);
  if (INSPECTED.some((known) => known.test(path))) await expectNoOverhang(page);
  else await inspect(page);
}

/** Goes on within the app, as its links do; the dashboard of admins is opened, for what shifts meanwhile. */
async function follow(page: Page, path: string): Promise<void> {
  if (path === "/admin") await page.goto(path);
  else await page.evaluate((to) => window.history.pushState(null, "", to), path);
}

/** Opens a page that was made at build time, and expects nothing to shift until it reacts and has its typeface. */
async function openPublicPage(page: Page, path: string): Promise<void> {
  const release = await hold(page, /\.(?:js|woff2)$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await release();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await layoutShift(page), path).toBeLessThanOrEqual(MAX_PUBLIC_LAYOUT_SHIFT);
}

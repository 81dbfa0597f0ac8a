import { SETUP_STEPS, type SetupStep } from "@signpoint/api/books/setup-rules";
import { contractFormMessages, liabilityMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  liability,
  NO_PAYOUTS,
  overview,
  setup,
  trends,
  trialBalanceMonth,
} from "../support/admin-records";
import { contractPage, listed } from "../support/contract-records";
import { answersOf } from "../support/dashboard-records";
import type { InputOf } from "../support/fake-calls";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

/** Answers as a house with one open contract, which is not free. */
const dear = (input: InputOf<"contracts.list">, isSignable: boolean) =>
  contractPage(
    input?.free !== "true" && (input?.signable !== "true" || isSignable) ? [listed()] : [],
  );

test("a newcomer without a free contract is led to one that the points are enough for", async () => {
  await render("/dashboard", {
    profile: { points: 50 },
    answers: {
      ...answersOf({ is_newcomer: true }),
      "contracts.list": (input) => dear(input, true),
    },
  });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  const sentence =
    "Try “Taste the soup”: it costs 10 of your 50 points and pays 30 points once it is approved.";
  await expect.element(steps).toHaveTextContent(sentence);
  await expect.element(steps.getByRole("link", { name: "View Your First Contract" })).toBeVisible();
});

test("a newcomer whose points are enough for nothing is told so, and finds the invitation first", async () => {
  await render("/dashboard", {
    profile: { points: 0 },
    answers: {
      ...answersOf({ is_newcomer: true }),
      "contracts.list": (input) => dear(input, false),
    },
  });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect
    .element(steps)
    .toHaveTextContent(
      "With 0 points you can sign none of the open contracts right now. Invite a friend",
    );
  await expect.element(steps.getByRole("link", { name: "Browse Contracts" })).toBeVisible();
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.element(headings.nth(1)).toHaveTextContent("Invite a friend");
  await expect.element(page.getByLabelText("Your invitation link")).toHaveLength(1);
  await inspect({ onPhone: true });
});

test("a newcomer to a house without an open contract is told so, with a way on", async () => {
  await render("/dashboard", { answers: answersOf({ is_newcomer: true }) });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect.element(steps).toHaveTextContent("No contract is open right now.");
  await expect
    .element(steps.getByRole("link", { name: "See What Points Buy" }))
    .toHaveAttribute("href", "/marketplace");
});

test("a newcomer is promised nothing when the contracts cannot be loaded", async () => {
  await render("/dashboard", {
    answers: { ...answersOf({ is_newcomer: true }), "contracts.list": refuse("NOT_FOUND") },
  });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect
    .element(steps)
    .toHaveTextContent("Each contract says what it costs and what it pays.");
});

test("the dashboard of a product without an admin shows the command that makes one", async () => {
  await render("/dashboard", { answers: answersOf({ is_newcomer: true, no_admin_yet: true }) });
  const card = page.getByRole("region", { name: "Make yourself the admin" });
  const command = "npm run grant-admin -- ada@signpoint.example";
  await expect.element(card).toHaveTextContent(command);
  await inspect({ onPhone: true });
});

const HOUSE: Answers = {
  "administration.overview": overview(),
  "administration.liability": liability(),
  "administration.trends": trends(),
  "administration.trialBalance": listOf([trialBalanceMonth()]),
  "payouts.list": NO_PAYOUTS,
};
const openAdmin = (answers: Answers = {}) =>
  render("/admin", { as: "admin", answers: { ...HOUSE, ...answers } });

const WAYS: Record<SetupStep, string> = {
  free_contract: "/admin/contracts?form=new",
  reward: "/admin/marketplace",
  mail: "/admin#system-status",
  second_factor: "/settings/security",
  second_admin: "/admin/people",
  sums: "/admin/settings",
};

test("before people come an admin sees what is missing, each with its way, and what is done", async () => {
  const missing = Object.fromEntries(SETUP_STEPS.map((step) => [step, false]));
  await openAdmin({
    "administration.overview": overview({ total_users: 1 }),
    "administration.setup": setup(missing),
  });
  const card = page.getByRole("region", { name: "Before people come" });
  await expect.element(card).toHaveTextContent("0 of 6 done");
  const steps = card.getByRole("listitem");
  for (const [index, step] of SETUP_STEPS.entries()) {
    await expect.element(steps.nth(index).getByRole("link")).toHaveAttribute("href", WAYS[step]);
    await expect.element(steps.nth(index).getByRole("img", { name: "Missing" })).toBeVisible();
  }
  await inspect({ onPhone: true });
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.element(headings.first()).toHaveTextContent("Before people come");
});

test("what is there before people come is ticked, without a way to it", async () => {
  await openAdmin({ "administration.setup": setup({ mail: false }) });
  const card = page.getByRole("region", { name: "Before people come" });
  await expect.element(card).toHaveTextContent("5 of 6 done");
  await expect.element(card.getByRole("img", { name: "Done" })).toHaveLength(5);
  await expect.element(card.getByRole("link")).toHaveLength(1);
  // People have come: what waits for them stands above.
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect.element(headings.first()).toHaveTextContent("What waits");
});

test("an admin who has all that people need is not told to prepare anything", async () => {
  await openAdmin();
  await expect.element(page.getByRole("heading", { name: "What waits" })).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "Before people come" }))
    .not.toBeInTheDocument();
});

test("the admin dashboard leads with what waits, each with the way there", async () => {
  const mail = { configured: true, queued: 9, given_up: 2, last_error: "550 no such mailbox" };
  await openAdmin({
    "administration.overview": overview({
      waiting: { overdue: 999, payouts: 1_000, low_stock: 5 },
      system: { ...overview().system, mail },
    }),
    "administration.setup": setup({ second_approvals: 6 }),
  });
  const waits = page.getByRole("region", { name: "What waits" });
  for (const [name, path] of [
    ["Approvals due: 3", "/admin/approvals"],
    ["Second approvals: 6", "/admin/second-approvals"],
    ["Payouts open: 1,000 or more", "/admin/payouts"],
    ["Mail not sent: 2", "/admin#system-status"],
    ["Stock low: 5", "/admin/marketplace"],
  ] as const) {
    await expect.element(waits.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await expect.element(waits).toHaveTextContent("999 overdue");
  await inspect({ onPhone: true });
});

test("where nothing waits the admin dashboard says so in one sentence, and nothing of second approvals that are off", async () => {
  const pending = { contracts: 0, item_redemptions: 0, cash_redemptions: 0, appeals: 0 };
  await openAdmin({
    "administration.overview": overview({ pending }),
    "administration.setup": setup({ second_approvals: null }),
  });
  const waits = page.getByRole("region", { name: "What waits" });
  await expect.element(waits).toHaveTextContent("Nothing: no decision, no payout");
  const links = page.getByRole("navigation", { name: "Administration" });
  await expect.element(links.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect.element(links.getByRole("link", { name: /^Second/ })).not.toBeInTheDocument();
});

test("second approvals that are on stand among the admin's links with how many wait", async () => {
  await openAdmin({ "administration.setup": setup({ second_approvals: 2 }) });
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await expect.element(links.last()).toHaveTextContent(/^Second Approvals2 pending$/);
});

test("the age of the queue, the points of months and the cash of weeks are drawn as tables that can be read", async () => {
  await openAdmin();
  const read = (name: RegExp, row: RegExp) =>
    page.getByRole("table", { name }).getByRole("row", { name: row });
  await expect
    .element(read(/^Waiting for a decision/, /^2 to 7 days/))
    .toHaveTextContent("2 to 7 days10");
  await expect
    .element(read(/^Sent to bank accounts/, /^Nov 16/))
    .toHaveTextContent("Nov 16$97.001");
  await expect
    .element(read(/^By month/, /^November 2026/))
    .toHaveTextContent("November 20261500150");
  await inspect({ onPhone: true });
});

test("a house in which nothing has happened draws nothing, and says so", async () => {
  const queue = trends().queue.map((age) => ({ ...age, submissions: 0 }));
  await openAdmin({
    "administration.trends": { queue, cash: [{ week: "2026-11-23", dollars: 0, payouts: 0 }] },
    "administration.liability": liability({
      outstanding: 0,
      total: 0,
      months: [{ month: "2026-11", issued: 0, spent: 0, outstanding: 0 }],
    }),
  });
  await expect.element(page.getByText("Nothing waits for a decision.")).toBeVisible();
  await expect.element(page.getByText("No cash was sent in the last 12 weeks.")).toBeVisible();
  await expect.element(page.getByText("Nothing: no points have moved")).toBeVisible();
});

test("figures that are drawn and cannot be loaded can be tried again", async () => {
  const { server } = await openAdmin({
    "administration.trends": refuse("INTERNAL_SERVER_ERROR", { message: "" }),
  });
  const panel = page.getByRole("region", { name: "Cash by Week" });
  await expect.element(panel).toHaveTextContent(liabilityMessages.trendsLoadFailed);
  server.answer({ "administration.trends": trends() });
  await panel.getByRole("button", { name: "Try Again" }).click();
  await expect.element(panel.getByRole("table")).toBeVisible();
});

test("the list of contracts says when newcomers cannot start, and leads to the form", async () => {
  await render("/admin/contracts", {
    as: "admin",
    answers: {
      "adminContracts.list": NOTHING,
      "administration.setup": setup({ free_contract: false }),
    },
  });
  const warning = page.getByRole("status").filter({ hasText: contractFormMessages.noneFree });
  await expect.element(warning).toBeVisible();
  await warning.getByRole("link", { name: "Create a Free Contract" }).click();
  const cost = page.getByLabelText("Points cost");
  await expect.element(cost).toHaveValue(0);
  await expect.element(page.getByText(contractFormMessages.noneFree)).not.toBeInTheDocument();
  await cost.fill("5");
  await expect.element(page.getByText(contractFormMessages.leaveFree)).toBeVisible();
  await inspect();
});

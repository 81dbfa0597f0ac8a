import { SETUP_STEPS, type SetupStep } from "@signpoint/api/books/setup-rules";
import {
  contractFormMessages,
  liabilityMessages,
  referralMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { HOUSE, liability, overview, setup, trends } from "../support/admin-records";
import {
  contract,
  contractAnswers,
  contractPage,
  inMinutes,
  listed,
  NOW,
} from "../support/contract-records";
import { answersOf, linked } from "../support/dashboard-records";
import type { InputOf } from "../support/fake-calls";
import { type Answers, NO_ANSWER, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { idOf, NOTHING } from "../support/records";
import { render } from "../support/render";

test("the dashboard greets and shows totals, the latest entries and the invitation, with the ways to each, and of whom a bonus waits and of whom none came", async () => {
  const redeemed = linked({
    id: idOf(2),
    source: "POINTS_REDEEMED",
    details: 'Redeemed "A mug"',
    points_earned: -5,
    redemption_id: idOf(9),
  });
  const signedOne = linked({ contract_id: idOf(8), details: 'Signed "Soup"' });
  await render("/dashboard", {
    profile: { points: 41, referrals: 7 },
    answers: answersOf({
      recent: [redeemed, signedOne],
      invitations: { own_waits: true, waiting: 2, over_cap: 3, hold: true, cap: 1 },
    }),
  });
  await expect
    .element(page.getByRole("heading", { name: "Welcome, ada!", level: 1 }))
    .toBeVisible();
  await expect.element(page.getByText("ada@signpoint.example")).toBeVisible();
  await expectFigure(page, "Available Points", "41 points");
  await expectFigure(page, "Contracts Completed", "0");
  await expectFigure(page, "Total Earned", "50 points");
  const recent = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
  await expect.element(recent).toHaveLength(2);
  await expect.element(recent.first()).toHaveTextContent("Redeemed “A mug”");
  await expect.element(recent.first()).toHaveTextContent("−5 points");
  await expect.element(recent.first().getByRole("time")).toBeVisible();
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const [within, name, address] of [
    [recent, /“A mug”$/, `/redemptions/${idOf(9)}`],
    [recent, /“Soup”$/, `/contracts/${idOf(8)}`],
    [page, "View All", "/earnings"],
    [shortcuts, "Contracts", "/contracts"],
    [shortcuts, "Marketplace", "/marketplace"],
    [shortcuts, "Earnings", "/earnings"],
  ] as const) {
    await expect.element(within.getByRole("link", { name })).toHaveAttribute("href", address);
  }
  await expect
    .element(page.getByLabelText("Your invitation link"))
    .toHaveValue(`${location.origin}/signup?ref=ADA12345`);
  await expect.element(page.getByText(referralMessages.ownWaits)).toBeVisible();
  const invitation = page.getByRole("region", { name: "Invite a friend" });
  for (const text of [
    referralMessages.offer(true),
    referralMessages.cap(1),
    "7 people have joined through you.",
    referralMessages.waiting(2),
    referralMessages.overCap(3),
  ]) {
    await expect.element(invitation).toHaveTextContent(text);
  }
  await expect
    .element(page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }))
    .toBeVisible();
  await inspect({ onPhone: true });
});

test("the dashboard leads a newcomer to a first contract that costs nothing", async () => {
  const free = { points_cost: 0, points_reward: 900_000 };
  const { server, url } = await render("/dashboard", {
    answers: {
      ...answersOf({ is_newcomer: true }),
      "contracts.list": contractPage([listed(free)]),
      ...contractAnswers(contract(free)),
    },
  });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect.element(steps.getByRole("listitem")).toHaveLength(3);
  await expect
    .element(steps)
    .toHaveTextContent(
      "Try “Taste the soup”: it costs nothing and pays 900,000 points once it is approved.",
    );
  expect(server.inputs("contracts.list")[0]).toMatchObject({
    free: "true",
    signable: "true",
    sort: "net",
  });
  await inspect();
  await steps.getByRole("link", { name: "View Your First Contract" }).click();
  await expect.poll(url).toBe(`/contracts/${idOf(1)}`);
});

test("the dashboard stays while another contract is looked for to suggest", async () => {
  const free = contractPage([listed({ points_cost: 0 })]);
  const { server } = await render("/dashboard", {
    answers: { ...answersOf({ is_newcomer: true }), "contracts.list": free },
  });
  await expectFigure(page, "Total Earned", "50 points");
  server.answer({
    "contracts.list": (input) => (input.free === "true" ? contractPage([]) : NO_ANSWER),
  });
  void queryClient.invalidateQueries();
  const isLookedFor = () => server.inputs("contracts.list").some(({ free }) => free !== "true");
  await expect.poll(isLookedFor).toBe(true);
  await expectFigure(page, "Total Earned", "50 points");
});

const SIGNED = { contract_id: idOf(1), title: "Taste the soup", points_reward: 30 };

test("the dashboard leads on to a signed contract", async () => {
  const open = {
    ...SIGNED,
    state: "in_progress" as const,
    questions: 1,
    effort_minutes: 20,
    submit_by: inMinutes(600),
  };
  const { url } = await render("/dashboard", {
    at: NOW,
    answers: { ...answersOf({ to_continue: [open] }), ...contractAnswers(contract()) },
  });
  const next = page.getByRole("region", { name: "What’s next" });
  for (const text of ["Submit by ", "1 question", "about 20 min", "+30 points"]) {
    await expect.element(next.getByRole("listitem")).toHaveTextContent(text);
  }
  await inspect();
  await next.getByRole("link", { name: "Continue: Taste the soup" }).click();
  await expect.poll(url).toBe(`/contracts/${idOf(1)}`);
});

test("the dashboard says by when a review is expected, and what to do meanwhile", async () => {
  const inReview = { ...SIGNED, submitted_at: NOW, review_due_at: inMinutes(600) };
  const { url } = await render("/dashboard", {
    at: NOW,
    answers: {
      ...answersOf({ in_review: [inReview] }),
      "contracts.list": contractPage([listed({ id: idOf(2), title: "Paint the fence" })]),
      ...contractAnswers(contract()),
    },
  });
  const rows = page.getByRole("region", { name: "What’s next" }).getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent("In review: Taste the soup");
  await expect.element(rows.first()).toHaveTextContent("A decision is expected by ");
  const meanwhile = rows.nth(1);
  await expect.element(meanwhile).toHaveTextContent("tells you as soon as it is decided");
  await expect.element(meanwhile.getByRole("link")).toHaveAttribute("href", "/marketplace");
  await expect.element(rows.last()).toHaveTextContent("While you wait: Paint the fence");
  await inspect();
  await rows.first().getByRole("link").click();
  await expect.poll(url).toBe(`/contracts/${idOf(1)}`);
});

test("the dashboard of a product without an admin shows the command that makes one, and that there is no activity", async () => {
  await render("/dashboard", {
    answers: answersOf({ recent: [], is_newcomer: true, no_admin_yet: true }),
  });
  await expect.element(page.getByText("No recent activity.")).toBeVisible();
  const card = page.getByRole("region", { name: "Make yourself the admin" });
  const command = "npm run grant-admin -- ada@signpoint.example";
  await expect.element(card).toHaveTextContent(command);
  await inspect({ onPhone: true });
});

test("activity that is not stored on a device without a connection is not blamed on a busy service", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await render("/dashboard", { answers: { ...answersOf(), "dashboard.get": NO_CONNECTION } });
  const problem = page.getByRole("alert").filter({ hasText: "Your activity could not be loaded" });
  await expect.element(problem).toHaveTextContent(refusalMessages.noConnection);
  await expect.element(problem).not.toHaveTextContent(refusalMessages.unavailable);
});

/** Answers as a house with one open contract, which is not free. */
const dear = (input: InputOf<"contracts.list">, isSignable: boolean) =>
  contractPage(
    input?.free !== "true" && (input?.signable !== "true" || isSignable) ? [listed()] : [],
  );

test("a newcomer without a free contract is led to one that the points are enough for, and else told why not", async () => {
  const { server } = await render("/dashboard", {
    profile: { points: 50 },
    answers: { ...answersOf({ is_newcomer: true }), "contracts.list": refuse("NOT_FOUND") },
  });
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect
    .element(steps)
    .toHaveTextContent("Each contract says what it costs and what it pays.");
  server.answer({ "contracts.list": contractPage([]) });
  await queryClient.refetchQueries();
  await expect.element(steps).toHaveTextContent("No contract is open right now.");
  await expect
    .element(steps.getByRole("link", { name: "See What Points Buy" }))
    .toHaveAttribute("href", "/marketplace");
  server.answer({ "contracts.list": (input) => dear(input, true) });
  await queryClient.refetchQueries();
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

test("before people come an admin sees what is missing, each with its way, and what is done without one, below what waits once people have come", async () => {
  const missing = Object.fromEntries(SETUP_STEPS.map((step) => [step, false]));
  const { server } = await openAdmin({
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
  server.answer({
    "administration.overview": overview(),
    "administration.setup": setup({ mail: false }),
  });
  await queryClient.refetchQueries();
  await expect.element(card).toHaveTextContent("5 of 6 done");
  await expect.element(card.getByRole("img", { name: "Done" })).toHaveLength(5);
  await expect.element(card.getByRole("link")).toHaveLength(1);
  await expect.element(headings.first()).toHaveTextContent("What waits");
});

test("the admin dashboard leads with what waits, each with the way there, and the links say how much", async () => {
  const mail = { configured: true, queued: 9, given_up: 2, last_error: "550 no such mailbox" };
  await openAdmin({
    "administration.overview": overview({
      waiting: { overdue: 999, payouts: 1_000, low_stock: 5 },
      system: { ...overview().system, mail },
    }),
    "administration.setup": setup({ second_approvals: 6 }),
    "notifications.list": { ...NOTHING, unread: 0, unread_to_decide: 0, pending: 7, position: 0 },
  });
  const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await expect.element(links.nth(1)).toHaveTextContent(/^Approvals7 pending$/);
  await expect.element(links.last()).toHaveTextContent(/^Second Approvals6 pending$/);
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

test("the age of the queue, the points of months and the cash of weeks are drawn as tables, and who has all that people need is told to prepare nothing", async () => {
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
  await expect
    .element(page.getByRole("region", { name: "Before people come" }))
    .not.toBeInTheDocument();
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

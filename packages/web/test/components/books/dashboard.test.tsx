import { referralMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import {
  contract,
  contractAnswers,
  contractPage,
  inMinutes,
  listed,
  NOW,
} from "../support/contract-records";
import { answersOf, linked } from "../support/dashboard-records";
import { NO_ANSWER, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { idOf } from "../support/records";
import { render } from "../support/render";

test("the dashboard greets and shows totals, the latest entries and the invitation", async () => {
  const redeemed = linked({
    id: idOf(2),
    source: "POINTS_REDEEMED",
    details: 'Redeemed "A mug"',
    points_earned: -5,
    redemption_id: idOf(9),
  });
  await render("/dashboard", {
    profile: { points: 41 },
    answers: answersOf({ recent: [redeemed, linked()] }),
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
  await expect
    .element(page.getByLabelText("Your invitation link"))
    .toHaveValue(`${location.origin}/signup?ref=ADA12345`);
  await expect
    .element(page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }))
    .toBeVisible();
  await inspect({ onPhone: true });
});

test.each([
  ["Contracts", "/contracts"],
  ["Marketplace", "/marketplace"],
  ["Earnings", "/earnings"],
])("the dashboard has a shortcut to %s", async (name, address) => {
  const { url } = await render("/dashboard", { answers: answersOf() });
  await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name }).click();
  await expect.poll(url).toBe(address);
});

test("the latest entries of the dashboard lead to all of them", async () => {
  const { url } = await render("/dashboard", { answers: answersOf() });
  await page.getByRole("link", { name: "View All" }).click();
  await expect.poll(url).toBe("/earnings");
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

test.each([
  ["contract", { contract_id: idOf(8), details: 'Signed "Soup"' }, `/contracts/${idOf(8)}`],
  ["redemption", { redemption_id: idOf(9), details: 'Got "Soup"' }, `/redemptions/${idOf(9)}`],
])("an entry of points leads to its %s", async (_, changes, address) => {
  const { url } = await render("/dashboard", {
    answers: {
      ...answersOf({ recent: [linked(changes)] }),
      "contracts.get": NO_ANSWER,
      "redemptions.get": NO_ANSWER,
    },
  });
  await page.getByRole("link", { name: /“Soup”$/ }).click();
  await expect.poll(url).toBe(address);
});

test("the dashboard explains that there is no activity", async () => {
  await render("/dashboard", { answers: answersOf({ recent: [], is_newcomer: true }) });
  await expect.element(page.getByText("No recent activity.")).toBeVisible();
  await inspect();
});

test("the dashboard says of whom a bonus waits and of whom none came", async () => {
  await render("/dashboard", {
    profile: { referrals: 7 },
    answers: answersOf({
      invitations: { own_waits: true, waiting: 2, over_cap: 3, hold: true, cap: 1 },
    }),
  });
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
  await inspect();
});

test("activity that is not stored on a device without a connection is not blamed on a busy service", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await render("/dashboard", { answers: { ...answersOf(), "dashboard.get": NO_CONNECTION } });
  const problem = page.getByRole("alert").filter({ hasText: "Your activity could not be loaded" });
  await expect.element(problem).toHaveTextContent(refusalMessages.noConnection);
  await expect.element(problem).not.toHaveTextContent(refusalMessages.unavailable);
});

test("activity that cannot be loaded shows an error and can be retried", async () => {
  const { server } = await render("/dashboard", {
    answers: { ...answersOf(), "dashboard.get": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect.element(page.getByText("Your activity could not be loaded")).toBeVisible();
  await expect.element(page.getByText(refusalMessages.unavailable)).toBeVisible();
  await inspect();
  server.answer(answersOf());
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByText(/^Referral bonus/)).toBeVisible();
});

import type { Dashboard } from "@signpoint/api/entities/dashboard";
import { referralMessages } from "@signpoint/api/messages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract, contractsOf, NOW } from "./support/contract-records";
import { refuse } from "./support/fake-server";
import { inspect } from "./support/inspect";
import { expectFigure } from "./support/locators";
import { entry, idOf } from "./support/records";
import { render } from "./support/render";

/** Returns the dashboard of somebody who has done nothing yet. */
function dashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    points: 50,
    contracts_completed: 0,
    total_earned: 50,
    recent: [],
    to_continue: [],
    in_review: [],
    is_newcomer: true,
    invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
    ...changes,
  };
}

const recent = page.getByRole("region", { name: "Recent Activity" });
const next = page.getByRole("region", { name: "What’s next" });

test("the dashboard greets, shows totals and links on", async () => {
  const spent = entry({
    id: idOf(2),
    source: "POINTS_REDEEMED",
    details: 'Redeemed "Mug"',
    points_earned: -5,
    redemption_id: idOf(3),
  });
  const signed = entry({
    id: idOf(4),
    source: "CONTRACT_SIGNED",
    details: 'Signed "Find three bugs"',
    points_earned: -10,
    contract_id: idOf(1),
  });
  await render("/dashboard", {
    profile: { points: 35 },
    answers: {
      "dashboard.get": dashboard({ recent: [spent, signed, entry()] }),
      "contracts.list": contractsOf([]),
    },
  });
  await expect
    .element(page.getByRole("heading", { name: "Welcome, ada!", level: 1 }))
    .toBeVisible();
  await expect.element(page.getByText("ada@signpoint.example")).toBeVisible();
  await expectFigure(page, "Available Points", "35 points");
  await expectFigure(page, "Contracts Completed", "0");
  await expectFigure(page, "Total Earned", "50 points");
  await expect.element(recent.getByRole("listitem")).toHaveLength(3);
  await expect.element(recent.getByRole("listitem").first()).toHaveTextContent("−5 points");
  await expect.element(recent.getByRole("time").first()).toBeVisible();
  await expect
    .element(recent.getByRole("link", { name: "Signed “Find three bugs”" }))
    .toHaveAttribute("href", `/contracts/${idOf(1)}`);
  await expect
    .element(recent.getByRole("link", { name: "Redeemed “Mug”" }))
    .toHaveAttribute("href", `/redemptions/${idOf(3)}`);
  await expect
    .element(page.getByLabelText("Your invitation link"))
    .toHaveValue(`${window.location.origin}/signup?ref=ADA12345`);
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const [name, path] of [
    ["Contracts", "/contracts"],
    ["Marketplace", "/marketplace"],
    ["Earnings", "/earnings"],
  ] as const) {
    await expect.element(shortcuts.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await expect
    .element(recent.getByRole("link", { name: "View All" }))
    .toHaveAttribute("href", "/earnings");
  await expect
    .element(page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }))
    .toBeVisible();
  await inspect({ onPhone: true });
});

test("the dashboard leads a newcomer to a first contract that costs nothing", async () => {
  const { server } = await render("/dashboard", {
    answers: {
      "dashboard.get": dashboard(),
      "contracts.list": contractsOf([contract({ points_cost: 0, points_reward: 900_000 })]),
    },
  });
  const steps = page.getByRole("region", { name: "Earn your first points" });
  await expect.element(steps.getByRole("listitem")).toHaveLength(3);
  await expect
    .element(steps)
    .toHaveTextContent("“Find three bugs” costs nothing and pays 900,000 points.");
  await expect
    .element(steps.getByRole("link", { name: "View Your First Contract" }))
    .toHaveAttribute("href", `/contracts/${idOf(1)}`);
  expect(server.inputs("contracts.list").at(-1)).toMatchObject({ free: "true" });
  await inspect();
});

test("the dashboard leads on to a signed contract", async () => {
  await render("/dashboard", {
    at: NOW,
    answers: {
      "dashboard.get": dashboard({
        is_newcomer: false,
        to_continue: [
          {
            contract_id: idOf(1),
            title: "Find three bugs",
            points_reward: 30,
            state: "in_progress",
            questions: 1,
            effort_minutes: 20,
            submit_by: "2026-11-23T10:00:00.000Z",
          },
        ],
      }),
    },
  });
  const row = next.getByRole("listitem").filter({ hasText: "Find three bugs" });
  for (const text of ["Submit by ", "1 question", "about 20 min", "+30 points"]) {
    await expect.element(row).toHaveTextContent(text);
  }
  await expect
    .element(row.getByRole("link", { name: "Continue: Find three bugs" }))
    .toHaveAttribute("href", `/contracts/${idOf(1)}`);
  await inspect();
});

test("the dashboard says by when a review is expected, and what to do meanwhile", async () => {
  const review_due_at = "2026-11-23T10:00:00.000Z";
  const waiting = { contract_id: idOf(1), title: "Find three bugs", points_reward: 30 };
  await render("/dashboard", {
    at: NOW,
    answers: {
      "dashboard.get": dashboard({
        is_newcomer: false,
        in_review: [{ ...waiting, submitted_at: NOW, review_due_at }],
      }),
      "contracts.list": contractsOf([contract({ id: idOf(2), title: "Another" })]),
    },
  });
  const row = next.getByRole("listitem").filter({ hasText: "Find three bugs" });
  await expect.element(row).toHaveTextContent("In review: Find three bugs");
  await expect.element(row).toHaveTextContent("A decision is expected by ");
  await expect.element(row.getByRole("link")).toHaveAttribute("href", `/contracts/${idOf(1)}`);
  await expect.element(next.getByRole("listitem").last()).toHaveTextContent("While you wait: ");
  await inspect();
});

test("the dashboard explains that there is no activity", async () => {
  await render("/dashboard", {
    answers: { "dashboard.get": dashboard(), "contracts.list": contractsOf([]) },
  });
  await expect.element(page.getByText("No recent activity.")).toBeVisible();
  await inspect();
});

test("the dashboard says of whom a bonus waits and of whom none came", async () => {
  await render("/dashboard", {
    profile: { referrals: 7 },
    answers: {
      "dashboard.get": dashboard({
        invitations: { own_waits: true, waiting: 2, over_cap: 3, hold: true, cap: 1 },
      }),
      "contracts.list": contractsOf([]),
    },
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

test("activity that cannot be loaded on the dashboard shows an error and can be retried", async () => {
  const { server } = await render("/dashboard", {
    answers: {
      "dashboard.get": refuse("INTERNAL_SERVER_ERROR"),
      "contracts.list": contractsOf([]),
    },
  });
  await expect.element(page.getByText("Your activity could not be loaded")).toBeVisible();
  server.answer({ "dashboard.get": dashboard({ recent: [entry()] }) });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(recent.getByText("Referral bonus")).toBeVisible();
});

import type { Redemption, RedemptionPayout } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages, payoutMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inMinutes, NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { render } from "../support/render";
import { cashOrder } from "../support/review-records";

const DAY = 1_440;
const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name });
const field = (name: string) => page.getByRole("textbox", { name });

/** Approved cash of 50 points, whose payout is as it is given. */
function paidBy(payout: Partial<RedemptionPayout>): Redemption {
  const nothing = {
    state: "to_pay",
    reference: null,
    reason: null,
    sent_at: null,
    confirmed_at: null,
    failed_at: null,
    returned_at: null,
    points_returned_at: null,
    details_due_at: null,
    account_confirm_by: null,
    account_confirmed_at: null,
  } as const;
  return cashOrder(1, {
    item_id: idOf(5),
    status: "APPROVED",
    decided_at: NOW,
    payout: { ...nothing, ...payout },
  });
}

const WAITING = {
  state: "awaiting_details",
  reason: "The account is closed.",
  failed_at: NOW,
  details_due_at: inMinutes(14 * DAY),
} as const;
const FAILED = { ...WAITING, state: "failed", points_returned_at: NOW } as const;

async function open(redemption: Redemption, answers: Answers = {}) {
  const shown = { ...redemption, waiting_before: null, delivery: null, timeline: [] };
  return await render(`/redemptions/${redemption.id}`, {
    at: NOW,
    answers: { "redemptions.get": shown, ...answers },
  });
}

async function type(number: string, repeated = number) {
  await userEvent.fill(field("Account holder name"), "Ada Lovelace");
  await userEvent.fill(field("Bank name"), "Second Bank");
  await userEvent.fill(field("Account number"), number);
  await userEvent.fill(field("Repeat the number"), repeated);
}

test("a buyer gives another account for money that did not arrive, and reads that a mail follows", async () => {
  const waiting = paidBy(WAITING);
  const { server } = await open(waiting, {
    "payouts.giveDetails": () => {
      const given = paidBy({ account_confirm_by: inMinutes(7 * DAY) });
      const shown = { ...given, waiting_before: null, delivery: null, timeline: [] };
      server.answer({ "redemptions.get": shown });
      return given;
    },
  });
  await expect.element(main).toHaveTextContent("Not paid: the money did not arrive.");
  await inspect();
  await button("Use This Account").click();
  await expect.element(main).toHaveTextContent(marketplaceMessages.bankDetailsMissing);
  await type("1234500099", "1234500098");
  await button("Use This Account").click();
  await expect.element(main).toHaveTextContent(marketplaceMessages.accountNumbersDiffer);
  await type("1234500099");
  await button("Use This Account").click();
  await expect.element(main).toHaveTextContent("confirm the other account by the link in our mail");
  await expect.element(field("Account number")).not.toBeInTheDocument();
  await expect.element(button("Take the Points Back")).toBeVisible();
  await expect.element(page.getByText(payoutMessages.detailsGiven)).toBeVisible();
  expect(document.activeElement?.textContent).toBe(payoutMessages.detailsGiven);
  await inspect();
  expect(server.inputs("payouts.giveDetails")).toEqual([
    {
      p_redemption_id: waiting.id,
      p_bank_details: {
        accountName: "Ada Lovelace",
        bankName: "Second Bank",
        accountNumber: "1234500099",
      },
    },
  ]);
});

test("a buyer reads why another account could not be saved, what was typed stays, and is not left without a question", async () => {
  await open(paidBy(WAITING), { "payouts.giveDetails": refuse("INTERNAL_SERVER_ERROR") });
  await type("1234500099");
  await button("Use This Account").click();
  await expect.element(page.getByText(payoutMessages.detailsFailed)).toBeVisible();
  await expect.element(field("Account number")).toHaveValue("1234500099");
  await page.getByRole("link", { name: "Back to Earnings" }).click();
  await expect.element(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await button("Keep Editing").click();
  await expect.element(field("Account number")).toHaveValue("1234500099");
});

test("a buyer takes the points back after a question, and redeems again", async () => {
  const { server } = await open(paidBy(WAITING), {
    "payouts.takePointsBack": () => {
      const failed = paidBy(FAILED);
      const shown = { ...failed, waiting_before: null, delivery: null, timeline: [] };
      server.answer({ "redemptions.get": shown });
      return failed;
    },
  });
  await button("Take the Points Back").click();
  await expect.element(dialog).toHaveTextContent("You get 50 points back at once.");
  await dialog.getByRole("button", { name: "Take the Points Back" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main).toHaveTextContent("Not paid: all 50 points were returned");
  await expect.poll(() => document.activeElement?.textContent).toBe(payoutMessages.pointsBack);
  const again = page.getByRole("link", { name: "Redeem Again" });
  await expect.element(again).toHaveAttribute("href", `/marketplace/${idOf(5)}`);
  await inspect();
});

test("points that could not be returned are said, and can be asked for again", async () => {
  await open(paidBy(WAITING), { "payouts.takePointsBack": refuse("INTERNAL_SERVER_ERROR") });
  await button("Take the Points Back").click();
  await dialog.getByRole("button", { name: "Take the Points Back" }).click();
  await expect.element(page.getByText(payoutMessages.pointsBackFailed)).toBeVisible();
  await expect.element(button("Take the Points Back")).toBeVisible();
});

test("the receipt of a failed payout says that nothing was paid", async () => {
  await open(paidBy({ ...FAILED, sent_at: NOW, reference: "FT-7" }));
  for (const text of [
    "Paid and returned",
    "Not paid out$97.00 (N97,000)",
    "PayoutFailed",
    "FT-7",
  ]) {
    await expect.element(main).toHaveTextContent(text);
  }
  await expect.element(main).not.toHaveTextContent("You receive");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
});

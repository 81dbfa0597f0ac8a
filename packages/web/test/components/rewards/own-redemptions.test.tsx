import type {
  OwnRedemption,
  Redemption,
  RedemptionPage,
  RedemptionPayout,
} from "@signpoint/api/rewards/redemption";
import {
  marketplaceMessages,
  payoutMessages,
  redemptionMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inMinutes, NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { earningsSummary, idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { cashOrder, order, payoutOf } from "../support/review-records";

const HISTORY = "/earnings?view=redemptions";
const card = (name: string) => page.getByRole("article", { name });
const button = (name: string) => page.getByRole("button", { name });
const main = page.getByRole("main");

function own(of: OwnRedemption | ReturnType<typeof order>, changes: Partial<OwnRedemption> = {}) {
  return { ...of, waiting_before: null, ...changes };
}

async function openHistory(redemptions: OwnRedemption[], answers: Answers = {}) {
  return await render(HISTORY, {
    at: NOW,
    answers: {
      "earnings.summary": earningsSummary(),
      "redemptions.mine": ({ status }) =>
        listOf(redemptions.filter((one) => one.status === (status ?? one.status))),
      ...answers,
    },
  });
}

async function openRedemption(redemption: RedemptionPage, answers: Answers = {}) {
  return await render(`/redemptions/${redemption.id}`, {
    at: NOW,
    answers: { "redemptions.get": redemption, ...answers },
  });
}

function pageOf(of: ReturnType<typeof order>, changes: Partial<RedemptionPage> = {}) {
  const requested = { at: of.created_at, username: null, note: null, until: null };
  const timeline = [{ ...requested, kind: "requested" as const }];
  return { ...of, waiting_before: 0, delivery: null, timeline, ...changes };
}

test("a gift card's code is hidden until it is revealed, and can be copied and hidden again", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const bought = own(order(1), { item_type: "Gift Card", status: "APPROVED", has_code: true });
  await openHistory([bought], { "vault.revealOwn": { code: "CODE-FOR-ADA", revealed_at: NOW } });
  const shown = card("Mug 1");
  const code = shown.getByText("CODE-FOR-ADA");
  await expect.element(shown).toHaveTextContent("Approved");
  await expect.element(code).not.toBeInTheDocument();
  await button("Reveal code: Mug 1").click();
  await expect.element(code).toBeVisible();
  await button("Copy code: Mug 1").click();
  await expect.element(shown.getByText("The code was copied.")).toBeVisible();
  expect(copied.mock.lastCall).toEqual(["CODE-FOR-ADA"]);
  await inspect();
  await button("Hide code: Mug 1").click();
  await expect.element(code).not.toBeInTheDocument();
});

test("each order of the history says how far it is: when it is decided, that it is late, or why nothing is paid out", async () => {
  const rejected = { status: "REJECTED", decided_at: NOW } as const;
  await openHistory([
    own(cashOrder(1, { ...rejected, review_note: "The bank does not know it." })),
    own(cashOrder(2, { ...rejected, account_confirm_by: NOW })),
    own(order(3), { waiting_before: 100 }),
    own(order(4), { review_due_at: inMinutes(-10) }),
  ]);
  const returned = "Rejected: all 50 points were returned to your balance.";
  const unpaid = ["Refunded +50 points", "Not paid out$97.00 (N97,000)", "****8901"];
  const waits = /a decision is expected by .+\. 100 or more are waiting before you\./;
  for (const [name, ...texts] of [
    ["Cash 1", returned, "The bank does not know it.", ...unpaid],
    ["Cash 2", redemptionMessages.notConfirmed, "all 50 points were returned"],
    ["Mug 3", waits],
    ["Mug 4", refusalMessages.reviewOverdue],
  ] as const) {
    for (const text of texts) await expect.element(card(name)).toHaveTextContent(text);
  }
  await expect.element(card("Cash 1")).not.toHaveTextContent("You receive");
  await expect.element(page.getByRole("link", { name: "Contact us" })).toHaveLength(1);
  await expect.element(card("Mug 4").getByRole("link", { name: "Contact us" })).toBeVisible();
  await inspect({ onPhone: true });
});

test("cash on hold tells its buyer why, and cash that waits for the mail about its account what to do, in the history and on its page", async () => {
  const held = { held_until: inMinutes(2_000), hold_reason: "Two people have named it." };
  const asked = { account_confirm_by: inMinutes(10_000), review_due_at: inMinutes(-10) };
  const { router } = await openHistory([own(cashOrder(1), held), own(cashOrder(2), asked)], {
    "redemptions.get": ({ id }) =>
      id === idOf(1) ? pageOf(cashOrder(1, held)) : pageOf(cashOrder(2, asked)),
  });
  const text = /Confirm the account number by the link in our mail before .+ your points return/;
  await expect.element(card("Cash 1")).toHaveTextContent("Two people have named it.");
  await expect.element(card("Cash 2")).toHaveTextContent("On hold");
  await expect.element(card("Cash 2")).toHaveTextContent(text);
  // It waits for its buyer: nothing is late.
  await expect.element(card("Cash 2")).not.toHaveTextContent(refusalMessages.reviewOverdue);
  await router.navigate({ to: `/redemptions/${idOf(1)}` });
  await expect.element(page.getByText("On hold", { exact: true })).toBeVisible();
  await expect.element(main).toHaveTextContent("Two people have named it.");
  await expect.element(button("Cancel Redemption")).toBeVisible();
  await inspect();
  await router.navigate({ to: `/redemptions/${idOf(2)}` });
  await expect.element(main).toHaveTextContent(text);
  await expect.element(main).toHaveTextContent("Not in review yet");
  await expect.element(main).not.toHaveTextContent("Expected by");
  await expect.element(button("Cancel Redemption")).toBeVisible();
  await inspect({ onPhone: true });
});

test("during a safety pause an order says until when it waits, and a code that it is not revealed, in a history that is filtered by status in the address", async () => {
  const until = inMinutes(2_000);
  const bought = { item_type: "Gift Card", status: "APPROVED", has_code: true } as const;
  const { url } = await openHistory([
    own(order(1), { paused_until: until }),
    own(order(2), { ...bought, code_paused_until: until }),
    own(order(3), { ...bought, code_paused_until: inMinutes(-1) }),
  ]);
  await expect
    .element(card("Mug 1"))
    .toHaveTextContent("Your account is in a safety pause: this waits until it ends,");
  await expect.element(card("Mug 2")).toHaveTextContent("the code is not revealed before it ends,");
  await expect.element(button("Reveal code: Mug 2")).not.toBeInTheDocument();
  await expect.element(button("Reveal code: Mug 3")).toBeVisible();
  const names = page.getByRole("article").getByRole("heading");
  const statuses = page.getByRole("navigation", { name: "Status" });
  await statuses.getByRole("link", { name: "Approved" }).click();
  await expect.poll(url).toContain("status=APPROVED");
  await expect.element(names).toHaveLength(2);
  await statuses.getByRole("link", { name: "Rejected" }).click();
  await expect.element(page.getByRole("heading", { name: "No redemptions found" })).toBeVisible();
  await page.getByRole("link", { name: "Show All" }).click();
  await expect.element(names).toHaveLength(3);
});

test("a redemption is cancelled after a confirmation that states its effect", async () => {
  const shown = pageOf(order(1));
  const { server } = await openRedemption(shown, {
    "redemptions.get": () => shown,
    "redemptions.cancel": () => Object.assign(shown, { status: "REJECTED", cancelled_at: NOW }),
  });
  await button("Cancel Redemption").click();
  const dialog = page.getByRole("dialog", { name: "Cancel this redemption?" });
  await expect.element(dialog).toHaveTextContent("20 points return to your balance at once.");
  await dialog.getByRole("button", { name: "Cancel Redemption" }).click();
  await expect.element(page.getByText("Cancelled: all 20 points were returned")).toBeVisible();
  await expect.element(button("Cancel Redemption")).not.toBeInTheDocument();
  expect(server.inputs("redemptions.cancel")).toEqual([{ p_redemption_id: idOf(1) }]);
});

test("a cancellation that comes too late shows the decision", async () => {
  const shown = pageOf(cashOrder(1));
  await openRedemption(shown, {
    "redemptions.get": () => shown,
    "redemptions.cancel": () => {
      Object.assign(shown, { status: "REJECTED", decided_at: NOW });
      return refuse("ALREADY_DECIDED");
    },
  });
  await button("Cancel Redemption").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Redemption" }).click();
  await expect.element(page.getByText("Rejected: all 50 points were returned")).toBeVisible();
  await expect.element(button("Cancel Redemption")).not.toBeInTheDocument();
});

test("the page of a redemption says when there is none, and when it cannot be loaded", async () => {
  const { server, router } = await openRedemption(pageOf(order(1)), {
    "redemptions.get": refuse("NOT_FOUND"),
    "redemptions.mine": NOTHING,
  });
  await expect.element(page.getByText("There is no such redemption.")).toBeVisible();
  server.answer({ "redemptions.get": refuse("INTERNAL_SERVER_ERROR") });
  await router.navigate({ to: `/redemptions/${idOf(2)}` });
  await expect.element(page.getByText("This redemption could not be shown")).toBeVisible();
});

const DAY = 1_440;
const dialog = page.getByRole("dialog");
const field = (name: string) => page.getByRole("textbox", { name });

/** Approved cash of 50 points, whose payout is as it is given. */
function paidBy(payout: Partial<RedemptionPayout>): Redemption {
  return cashOrder(1, {
    item_id: idOf(5),
    status: "APPROVED",
    decided_at: NOW,
    payout: payoutOf(payout),
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

test("a buyer gives another account for money that did not arrive, which stays typed when it could not be saved, and reads that a mail follows", async () => {
  const waiting = paidBy(WAITING);
  const { server } = await open(waiting, {
    "payouts.giveDetails": refuse("INTERNAL_SERVER_ERROR"),
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
  await expect.element(page.getByText(payoutMessages.detailsFailed)).toBeVisible();
  await page.getByRole("link", { name: "Back to Earnings" }).click();
  await expect.element(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await button("Keep Editing").click();
  await expect.element(field("Account number")).toHaveValue("1234500099");
  const given = paidBy({ account_confirm_by: inMinutes(7 * DAY) });
  const shown = { ...given, waiting_before: null, delivery: null, timeline: [] };
  server.answer({ "redemptions.get": shown, "payouts.giveDetails": given });
  await button("Use This Account").click();
  await expect.element(main).toHaveTextContent("confirm the other account by the link in our mail");
  await expect.element(field("Account number")).not.toBeInTheDocument();
  await expect.element(button("Take the Points Back")).toBeVisible();
  await expect.element(page.getByText(payoutMessages.detailsGiven)).toBeVisible();
  expect(document.activeElement?.textContent).toBe(payoutMessages.detailsGiven);
  const sent = {
    accountName: "Ada Lovelace",
    bankName: "Second Bank",
    accountNumber: "1234500099",
  };
  expect(server.inputs("payouts.giveDetails").at(-1)).toEqual({
    p_redemption_id: waiting.id,
    p_bank_details: sent,
  });
});

test("a buyer takes the points back after a question, again when it failed, reads a receipt that nothing was paid, and redeems again", async () => {
  const { server } = await open(paidBy(WAITING), {
    "payouts.takePointsBack": refuse("INTERNAL_SERVER_ERROR"),
  });
  await button("Take the Points Back").click();
  await expect.element(dialog).toHaveTextContent("You get 50 points back at once.");
  await dialog.getByRole("button", { name: "Take the Points Back" }).click();
  await expect.element(page.getByText(payoutMessages.pointsBackFailed)).toBeVisible();
  const failed = paidBy({ ...FAILED, sent_at: NOW, reference: "FT-7" });
  const shown = { ...failed, waiting_before: null, delivery: null, timeline: [] };
  server.answer({ "redemptions.get": shown, "payouts.takePointsBack": failed });
  await button("Take the Points Back").click();
  await dialog.getByRole("button", { name: "Take the Points Back" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main).toHaveTextContent("Not paid: all 50 points were returned");
  await expect.poll(() => document.activeElement?.textContent).toBe(payoutMessages.pointsBack);
  const unpaid = ["Paid and returned", "Not paid out$97.00 (N97,000)", "PayoutFailed", "FT-7"];
  for (const text of unpaid) await expect.element(main).toHaveTextContent(text);
  await expect.element(main).not.toHaveTextContent("You receive");
  const again = page.getByRole("link", { name: "Redeem Again" });
  await expect.element(again).toHaveAttribute("href", `/marketplace/${idOf(5)}`);
  await inspect();
});

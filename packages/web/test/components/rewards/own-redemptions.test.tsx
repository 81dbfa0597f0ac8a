import type { OwnRedemption, RedemptionPage } from "@signpoint/api/rewards/redemption";
import { redemptionMessages, refusalMessages } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inMinutes, NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { earningsSummary, idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { cashOrder, order } from "../support/review-records";

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
  await inspect();
  await button("Reveal code: Mug 1").click();
  await expect.element(code).toBeVisible();
  await button("Copy code: Mug 1").click();
  await expect.element(shown.getByText("The code was copied.")).toBeVisible();
  expect(copied.mock.lastCall).toEqual(["CODE-FOR-ADA"]);
  await inspect();
  await button("Hide code: Mug 1").click();
  await expect.element(code).not.toBeInTheDocument();
});

test("rejected cash shows its refund, the note, and that nothing is paid out", async () => {
  await openHistory([
    own(cashOrder(1), {
      status: "REJECTED",
      decided_at: NOW,
      review_note: "The bank does not know it.",
    }),
  ]);
  for (const text of [
    "Rejected: all 50 points were returned to your balance.",
    "The bank does not know it.",
    "Refunded +50 points",
    "Not paid out$97.00 (N97,000)",
    "****8901",
  ]) {
    await expect.element(card("Cash 1")).toHaveTextContent(text);
  }
  await expect.element(card("Cash 1")).not.toHaveTextContent("You receive");
  await inspect();
});

test("the history of redemptions is filtered by status in the address", async () => {
  const { url } = await openHistory([
    own(order(1)),
    own(order(2), { status: "APPROVED", decided_at: NOW }),
  ]);
  const names = page.getByRole("article").getByRole("heading");
  await expect.element(names).toHaveLength(2);
  const statuses = page.getByRole("navigation", { name: "Status" });
  await statuses.getByRole("link", { name: "Approved" }).click();
  await expect.poll(url).toContain("status=APPROVED");
  await expect.element(names).toHaveTextContent("Mug 2");
  await inspect();
  await statuses.getByRole("link", { name: "Rejected" }).click();
  await expect.element(page.getByRole("heading", { name: "No redemptions found" })).toBeVisible();
  await inspect();
  await page.getByRole("link", { name: "Show All" }).click();
  await expect.element(names).toHaveLength(2);
});

test("an order says by when it is decided and how many wait before it", async () => {
  await openHistory([own(order(1), { waiting_before: 100 })]);
  const text = /a decision is expected by .+\. 100 or more are waiting before you\./;
  await expect.element(card("Mug 1")).toHaveTextContent(text);
  await expect.element(page.getByRole("link", { name: "Contact us" })).not.toBeInTheDocument();
});

test("an order that is overdue says how to ask", async () => {
  await openHistory([own(order(1), { review_due_at: inMinutes(-10) })]);
  await expect.element(card("Mug 1")).toHaveTextContent(refusalMessages.reviewOverdue);
  await expect.element(card("Mug 1").getByRole("link", { name: "Contact us" })).toBeVisible();
  await inspect({ onPhone: true });
});

test("a redemption on hold tells its buyer why, in the history and on its page", async () => {
  const held = { held_until: inMinutes(2_000), hold_reason: "Two people have named it." };
  const { router } = await openHistory([own(cashOrder(1), held)], {
    "redemptions.get": pageOf(cashOrder(1, held)),
  });
  await expect.element(card("Cash 1")).toHaveTextContent("Two people have named it.");
  await router.navigate({ to: `/redemptions/${idOf(1)}` });
  await expect.element(page.getByText("On hold", { exact: true })).toBeVisible();
  await expect.element(main).toHaveTextContent("Two people have named it.");
  await expect.element(button("Cancel Redemption")).toBeVisible();
  await inspect();
});

test("cash that waits for the mail about its account says what to do, in the history and on its page", async () => {
  const asked = { account_confirm_by: inMinutes(10_000), review_due_at: inMinutes(-10) };
  const { router } = await openHistory([own(cashOrder(1), asked)], {
    "redemptions.get": pageOf(cashOrder(1, asked)),
  });
  const text = /Confirm the account number by the link in our mail before .+ your points return/;
  await expect.element(card("Cash 1")).toHaveTextContent("On hold");
  await expect.element(card("Cash 1")).toHaveTextContent(text);
  // It waits for its buyer: nothing is late.
  await expect.element(card("Cash 1")).not.toHaveTextContent(refusalMessages.reviewOverdue);
  await router.navigate({ to: `/redemptions/${idOf(1)}` });
  await expect.element(main).toHaveTextContent(text);
  await expect.element(main).toHaveTextContent("Not in review yet");
  await expect.element(main).not.toHaveTextContent("Expected by");
  await expect.element(button("Cancel Redemption")).toBeVisible();
  await inspect({ onPhone: true });
});

test("cash that was not confirmed in time says so", async () => {
  const by = inMinutes(-5);
  const ended = { status: "REJECTED", account_confirm_by: by, decided_at: by } as const;
  await openHistory([own(cashOrder(1), ended)]);
  await expect.element(card("Cash 1")).toHaveTextContent(redemptionMessages.notConfirmed);
  await expect.element(card("Cash 1")).toHaveTextContent("all 50 points were returned");
});

test("during a safety pause an order says until when it waits, and a code that it is not revealed", async () => {
  const until = inMinutes(2_000);
  const bought = { item_type: "Gift Card", status: "APPROVED", has_code: true } as const;
  await openHistory([
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
  await inspect({ onPhone: true });
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
  await inspect();
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
  await inspect();
  server.answer({ "redemptions.get": refuse("INTERNAL_SERVER_ERROR") });
  await router.navigate({ to: `/redemptions/${idOf(2)}` });
  await expect.element(page.getByText("This redemption could not be shown")).toBeVisible();
});

import { ERROR_CODES } from "@signpoint/api/platform/errors";
import {
  adminMessages,
  redemptionMessages,
  refusalMessages,
  secondApprovalMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inMinutes, NOW } from "../support/contract-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { CASH, card, ITEMS, openDesk } from "../support/review-desk";
import { cashOrder, order } from "../support/review-records";

const dialog = (name: string) => page.getByRole("dialog", { name });
const alert = page.getByRole("alert");
const approve = card().getByRole("button", { name: /^Approve/ });
const reject = card().getByRole("button", { name: /^Reject/ });
const SHARED = {
  kind: "shared_account" as const,
  people: 1,
  usernames: ["ben"],
};
const GIFT_CARD = {
  item_type: "Gift Card" as const,
  codes: { shared: false, shared_given: 0, available: 1 },
};

test("a gift card for which no code is left is approved with a code for this buyer alone", async () => {
  const one = order(1, GIFT_CARD);
  const { server } = await openDesk(ITEMS, {
    orders: [one],
    answers: { "redemptions.approve": refuse("NO_CODE_LEFT") },
  });
  await expect.element(card("Mug 1")).toHaveTextContent("ada");
  await expect.element(card()).toHaveTextContent("20 points");
  await expect.element(card()).toHaveTextContent("1 code left");
  await approve.click();
  await expect.element(alert.first()).toHaveTextContent("No code is left for this item.");
  const code = card().getByLabelText("Code for this buyer (optional)");
  await code.fill("TYPED\u200b1");
  await expect.element(card()).toHaveTextContent("zero-width space (U+200B)");
  await inspect();
  await code.fill("TYPED");
  server.answer({ "redemptions.approve": () => Object.assign(one, { status: "APPROVED" }) });
  await approve.click();
  await expect.element(page.getByText("Approved “Mug 1” for ada.")).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  expect(server.inputs("redemptions.approve").at(-1)).toMatchObject({ p_redemption_code: "TYPED" });
});

test("an approved gift card without a code can get one, but not where it was erased", async () => {
  const approved = { ...GIFT_CARD, status: "APPROVED" as const, decided_at: inMinutes(-5) };
  await openDesk(ITEMS, {
    orders: [order(1, approved), order(2, { ...approved, erased_at: inMinutes(-1) })],
  });
  await page.getByRole("link", { name: "Approved" }).click();
  const list = page.getByRole("region", { name: "Redemptions approved" }).getByRole("listitem");
  const deliver = { has: page.getByRole("button", { name: "Deliver a Code" }) };
  await expect.element(list.filter({ hasText: "Mug 2" })).toBeVisible();
  await expect.element(list.filter(deliver)).toHaveTextContent("Mug 1");
});

test("an account number is copied after a recorded look, and approving cash asks first, with amount, fee, name and account, and stays listed", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const full = { ...cashOrder(1).bank_details, accountNumber: "012345678901" };
  const { server } = await openDesk(CASH, {
    orders: [cashOrder(1)],
    answers: { "redemptions.revealBankDetails": { accountName: "", bankName: "", ...full } },
  });
  const facts = ["ada", "50 points", "$100.00", "$3.00", "$97.00", "Ada Lovelace", "****8901"];
  for (const text of facts) await expect.element(card("Cash 1")).toHaveTextContent(text);
  await expect.element(page.getByText("012345678901")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show the account number of Ada Lovelace" }).click();
  await expect.element(page.getByText("012345678901")).toBeVisible();
  const copy = page.getByRole("button", { name: "Copy the account number of Ada Lovelace" });
  await expect.element(copy).toHaveFocus();
  await copy.click();
  await expect.poll(() => copied.mock.lastCall).toEqual(["012345678901"]);
  expect(server.inputs("redemptions.revealBankDetails")).toEqual([{ p_redemption_id: idOf(1) }]);
  await approve.click();
  const asked = dialog("Approve this redemption?");
  await expect
    .element(asked)
    .toHaveTextContent("$97.00 is paid out to ada, and $3.00 kept as the fee.");
  await expect
    .element(asked)
    .toHaveTextContent("to Ada Lovelace, First Example Bank, account ****8901.");
  await inspect();
  await asked.getByLabelText("Note to the user (optional)").fill("On its way.");
  await asked.getByRole("button", { name: "Approve Redemption" }).click();
  await expect
    .element(page.getByText("Approved “Cash 1” for ada: $97.00 to pay out."))
    .toBeVisible();
  expect(server.inputs("redemptions.approve")).toMatchObject([{ p_note: "On its way." }]);
  await page.getByRole("link", { name: "Approved" }).click();
  const entry = page.getByRole("region", { name: "Redemptions approved" }).getByRole("listitem");
  await expect.element(entry).toHaveTextContent("$97.00 to pay out: $100.00 less the fee of $3.00");
  await expect
    .element(entry)
    .toHaveTextContent("Ada Lovelace, First Example Bank, account ****8901");
  await expect.element(entry).toHaveTextContent("Note: On its way.");
  await inspect();
});

test("rejecting cash states its effect, and sends its note", async () => {
  const { server } = await openDesk(CASH, { orders: [cashOrder(1)] });
  await reject.click();
  const asked = dialog("Reject this redemption?");
  await expect
    .element(asked)
    .toHaveTextContent(
      "50 points are returned to ada, $97.00 is not paid out, and the item goes back into stock.",
    );
  await asked.getByLabelText("Note to the user (optional)").fill("The bank does not know it.");
  await asked.getByRole("button", { name: "Reject Redemption" }).click();
  await expect
    .element(page.getByText("Rejected “Cash 1” for ada: 50 points were returned."))
    .toBeVisible();
  expect(server.inputs("redemptions.reject")).toMatchObject([
    { p_note: "The bank does not know it." },
  ]);
});

test("approving several reports those that another admin was faster with", async () => {
  const orders = [cashOrder(1), cashOrder(2)];
  await openDesk(CASH, {
    orders,
    answers: {
      "redemptions.approve": ({ p_redemption_id: id }) => {
        const one = orders.find((found) => found.id === id) ?? cashOrder(1);
        if (id === idOf(1)) return Object.assign(one, { status: "APPROVED" });
        Object.assign(one, { status: "REJECTED" });
        return refuse("ALREADY_DECIDED");
      },
    },
  });
  for (const name of ["Cash 1", "Cash 2"]) {
    await page.getByRole("checkbox", { name: `Select: ${name}, ada` }).click();
  }
  await page.getByRole("button", { name: "Approve Selected" }).click();
  const asked = dialog("Approve 2 redemptions?");
  await expect
    .element(asked)
    .toHaveTextContent(
      "$194.00 is paid out to ada, and $6.00 kept as the fee. The 100 points that were paid stay spent. This cannot be undone.",
    );
  await asked.getByRole("button", { name: "Approve 2 Redemptions" }).click();
  await expect.element(alert).toHaveTextContent("1 redemption not decided");
  await expect.element(alert).toHaveTextContent(`“Cash 2”, ada: ${refusalMessages.alreadyDecided}`);
  await expect.element(page.getByText("Approved “Cash 1”")).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await inspect();
});

test("several decisions stop when it is not confirmed who decides, and the notes of all that are left stay", async () => {
  const { server } = await openDesk(CASH, {
    orders: [cashOrder(1), cashOrder(2), cashOrder(3)],
    answers: { "redemptions.reject": refuse("STEP_UP_REQUIRED") },
  });
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).click();
  await page.getByRole("button", { name: "Reject Selected" }).click();
  const asked = dialog("Reject 3 redemptions?");
  await asked.getByLabelText("Note to all of them (optional)").fill("The bank is closed.");
  await asked.getByRole("button", { name: "Reject 3 Redemptions" }).click();
  await dialog("Confirm that it is you").getByRole("button", { name: "Close" }).click();
  for (const number of [1, 2, 3]) {
    const text = `“Cash ${number}”, ada: ${ERROR_CODES.STEP_UP_REQUIRED.message}`;
    await expect.element(page.getByText(text)).toBeVisible();
  }
  expect(server.inputs("redemptions.reject")).toHaveLength(1);
  await page.getByRole("button", { name: "Cash 3" }).first().click();
  await expect.element(card()).toHaveAccessibleName("Cash 3");
  // By the keyboard: a click here and one on another item, in the next test, within 300 ms would count as a double click.
  (reject.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(dialog("Reject this redemption?").getByLabelText("Note to the user (optional)"))
    .toHaveValue("The bank is closed.");
});

test("what is typed as a code or as a note is not left without a question", async () => {
  const { url } = await openDesk(ITEMS, { orders: [order(1, GIFT_CARD), order(2, GIFT_CARD)] });
  const code = card("Mug 1").getByLabelText("Code for this buyer (optional)");
  const note = card("Mug 1").getByLabelText("Note to the user (optional)");
  await code.fill("TYPED");
  await page.getByRole("searchbox", { name: "Search" }).fill("Mug");
  await expect.poll(url).toContain("search=Mug");
  await page.getByRole("button", { name: "Mug 2" }).first().click();
  await expect.element(card()).toHaveAccessibleName("Mug 2");
  await page.getByRole("tab", { name: /^Cash/ }).click();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await page.getByRole("button", { name: "Mug 1" }).first().click();
  await expect.element(code).toHaveValue("TYPED");
  await code.fill("");
  await card("Mug 1").getByRole("button", { name: "Add a Note" }).click();
  await note.fill("Enjoy it.");
  await page.getByRole("tab", { name: /^Cash/ }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.poll(url).toContain("tab=cash");
});

test("what was typed for an approval that waits for a second admin is left without a question", async () => {
  const one = order(1, GIFT_CARD);
  const { url } = await openDesk(ITEMS, {
    orders: [one],
    answers: { "redemptions.approve": () => Object.assign(one, { awaiting_second: true }) },
  });
  await card().getByRole("button", { name: "Add a Note" }).click();
  await card().getByLabelText("Note to the user (optional)").fill("Enjoy it.");
  await card().getByLabelText("Code for this buyer (optional)").fill("TYPED");
  await approve.click();
  await expect.element(card()).toHaveTextContent(secondApprovalMessages.awaitingSecond);
  await page.getByRole("tab", { name: /^Cash/ }).click();
  await expect.poll(url).toContain("tab=cash");
});

test("failures of redemption decisions show their own messages", async () => {
  await openDesk(ITEMS, {
    orders: [order(1)],
    answers: {
      "redemptions.approve": refuse("INTERNAL_SERVER_ERROR"),
      "redemptions.reject": refuse("INTERNAL_SERVER_ERROR"),
    },
  });
  await approve.click();
  await expect.element(page.getByText(adminMessages.approveFailed)).toBeVisible();
  await reject.click();
  await page.getByRole("button", { name: "Reject Redemption" }).click();
  await expect.element(page.getByText(adminMessages.rejectFailed)).toBeVisible();
});

test("what to look at before paying is named, and a hold with its reason keeps it from approval", async () => {
  const first = { kind: "first_payout" as const, member_since: NOW };
  const one = cashOrder(1, { warnings: [SHARED, first] });
  const { server } = await openDesk(CASH, {
    orders: [one],
    answers: {
      "redemptions.hold": ({ p_reason: hold_reason, p_until: held_until }) =>
        Object.assign(one, { hold_reason, held_until }),
      "redemptions.release": () => Object.assign(one, { held_until: null }),
    },
  });
  await expect.element(card()).toHaveTextContent("Look before paying");
  await expect.element(card()).toHaveTextContent("another person has asked for money to it (ben)");
  await expect.element(card()).toHaveTextContent("First payout of a young account");
  await card().getByRole("button", { name: "Put on Hold" }).click();
  const asked = dialog("Put on hold?");
  const confirm = asked.getByRole("button", { name: "Put on Hold" });
  await confirm.click();
  await expect.element(asked.getByText(redemptionMessages.holdReasonRequired)).toBeVisible();
  await asked.getByLabelText("Reason").fill("Two people have named this account.");
  await inspect();
  await confirm.click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(card()).toHaveTextContent("Two people have named this account.");
  await expect.element(approve).not.toBeInTheDocument();
  await inspect();
  await card().getByRole("button", { name: "Lift Hold" }).click();
  await expect.element(approve).toBeVisible();
  expect(server.inputs("redemptions.release")).toEqual([{ p_redemption_id: idOf(1) }]);
});

test("what waits for its buyer says why and until when, and can be neither approved nor set free", async () => {
  const waits = { account_confirm_by: inMinutes(9_000), paused_until: inMinutes(8_000) };
  await openDesk(CASH, { orders: [cashOrder(1, waits)] });
  await expect
    .element(card())
    .toHaveTextContent(/confirm the account number by the link in a mail before .+ No admin can/);
  await expect
    .element(card())
    .toHaveTextContent(/The buyer's account is in a safety pause: .+ No admin can end it\./);
  await expect.element(reject).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
  await expect.element(card().getByRole("button", { name: "Put on Hold" })).toBeVisible();
  await expect.element(card().getByRole("button", { name: "Lift Hold" })).not.toBeInTheDocument();
  await inspect({ onPhone: true });
});

test("a hold of cash whose early end waits for a second admin says so", async () => {
  const held = { hold_reason: "Two people.", held_until: inMinutes(2_000) };
  const one = cashOrder(1, held);
  await openDesk(CASH, {
    orders: [one],
    answers: { "redemptions.release": () => Object.assign(one, { release_awaits_second: true }) },
  });
  await card().getByRole("button", { name: "Lift Hold" }).click();
  await expect.element(card()).toHaveTextContent(secondApprovalMessages.releaseAsked);
  await expect.element(card().getByRole("button", { name: "Lift Hold" })).not.toBeInTheDocument();
});

test("the page of a redemption tells admins what has happened to it, with names", async () => {
  const event = { at: inMinutes(-50), username: null, note: null, until: null };
  const held = { hold_reason: "Two people.", held_until: inMinutes(2_000) };
  await openDesk(`/admin/redemptions/${idOf(1)}`, {
    answers: {
      "redemptions.getForAdmin": {
        ...cashOrder(1, held),
        timeline: [
          { ...event, kind: "requested" },
          { ...event, kind: "held", username: "grace", note: "Two people." },
        ],
      },
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Cash 1");
  const happened = page.getByRole("region", { name: "What has happened" }).getByRole("listitem");
  await expect.element(happened).toHaveLength(3);
  await expect.element(happened.nth(1)).toHaveTextContent("Put on hold");
  await expect.element(happened.nth(1)).toHaveTextContent("grace");
  await expect.element(happened.nth(2)).toHaveTextContent("Expected by");
  await expect.element(page.getByRole("button", { name: "Lift Hold" })).toBeVisible();
  await inspect();
});

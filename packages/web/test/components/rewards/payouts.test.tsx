import { MantineProvider } from "@mantine/core";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { payoutMessages } from "@signpoint/api/texts";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { PayoutSelection } from "~/rewards/payouts/payout-selection";
import type { Payouts } from "~/rewards/payouts/use-payouts";
import type { Selection } from "~/work/review/use-selection";
import { inMinutes, NOW } from "../support/contract-records";
import { type Answers, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { USER_ID } from "../support/people";
import { idOf, listOf } from "../support/records";
import { render } from "../support/render";
import { cashOrder, payoutOf } from "../support/review-records";

const FAILED = refuse("INTERNAL_SERVER_ERROR");
const dialog = page.getByRole("dialog");
const alert = page.getByRole("alert");
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const all = (count: number) => page.getByRole("checkbox", { name: `Select all ${count} shown` });

function payout(number: number, changes: Partial<Payout> = {}): Payout {
  return {
    ...payoutOf(),
    hold: null,
    redemption_id: idOf(number),
    user_id: USER_ID,
    username: "ada",
    redemption_reference: `7K3M-${String(number).padStart(4, "0")}`,
    item_name: "Cash",
    price: 20,
    amount: 10,
    commission_amount: 0.3,
    naira_amount: 9_700,
    bank_details: cashOrder(1).bank_details,
    created_at: inMinutes(-60),
    approved_by_username: null,
    exported_at: null,
    exported_by_username: null,
    sent_by_username: null,
    confirmed_by_username: null,
    failed_by_username: null,
    returned_by_username: null,
    is_unrecorded: false,
    ...changes,
  };
}

const MONEY = {
  accountName: "Ada Lovelace",
  bankName: "First Example Bank",
  accountNumber: "****8901",
};

const some = (count: number) => Array.from({ length: count }, (_, index) => payout(index + 1));

/** Opens the desk of payouts with those to pay. */
async function openPayouts(toPay: Payout[], answers: Answers = {}) {
  const total = { payouts: toPay.length, dollars: 9.7 * toPay.length };
  const open = { to_pay: total, sent: total, awaiting_details: total };
  return await render("/admin/payouts", {
    as: "admin",
    at: NOW,
    answers: {
      "payouts.list": ({ status }) => ({
        ...listOf(toPay.filter(({ state }) => state === status)),
        open,
      }),
      ...answers,
    },
  });
}

test("payouts of another admin's export are exported again only after a warning, and one to another account that is not free says what holds it", async () => {
  const exported = { exported_at: NOW, exported_by_username: "grace" };
  const held = payout(2, { username: "grace", hold: "unconfirmed" });
  const { server } = await openPayouts([payout(1, exported), held]);
  await expect.element(page.getByText("not confirmed by mail yet: it is held")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /grace/ })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("region", { name: "Payouts: To pay" }))
    .toHaveTextContent(/Exported .* by grace/);
  await all(1).click();
  await button("Export CSV").click();
  const again = page.getByRole("dialog", { name: "Export them again?" });
  await expect.element(again).toHaveTextContent("they would be paid twice");
  await again.getByRole("button", { name: "Cancel" }).click();
  expect(server.inputs("payouts.export")).toEqual([]);
});

test("a failure to mark payouts as sent is told in the dialog, which keeps what was typed, and so is one that another admin has sent meanwhile", async () => {
  const { server } = await openPayouts(some(2), { "payouts.markSent": FAILED });
  await all(2).click();
  await button("Mark as Sent").click();
  const reference = dialog.getByLabelText("The bank's reference");
  await reference.fill("FT-2026");
  const confirm = dialog.getByRole("button", { name: "Mark as Sent" });
  await confirm.click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("It did not work. Please try again.");
  await expect.element(reference).toHaveValue("FT-2026");
  server.answer({
    "payouts.markSent": ({ p_payouts }) => ({
      items: p_payouts.map(({ redemption_id }) => ({
        redemption_id,
        problem: redemption_id === "7K3M-0001" ? "already_sent" : null,
      })),
    }),
  });
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(alert).toHaveTextContent("It was marked as sent before.");
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("1 payout marked as sent.");
});

test("more payouts than one file takes are not exported, which is said", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const idle = { busy: false, exporting: { isPending: false } } as Payouts;
  const show = (count: number) => {
    const selected = some(count).map((one) => ({ ...one, id: one.redemption_id }));
    const selection = { selected } as Selection<(typeof selected)[number]>;
    const props = { status: "to_pay", selection, count, actions: idle, onAsk: () => {} } as const;
    root.render(
      <MantineProvider>
        <PayoutSelection {...props} />
      </MantineProvider>,
    );
  };
  show(500);
  await expect.element(button("Export CSV")).toBeEnabled();
  show(501);
  await expect.element(button("Export CSV")).toBeDisabled();
  await expect.element(button("Mark as Sent")).toBeEnabled();
  await expect
    .element(page.getByText("One file takes up to 500 payouts: select fewer."))
    .toBeVisible();
});

test("nothing of the former state of payouts can be selected while another one loads", async () => {
  const toPay = some(2);
  const { server } = await openPayouts(toPay);
  await expect.element(all(2)).toBeVisible();
  const sent = toPay.map((one) => ({ ...one, state: "sent" as const }));
  const { promise: held, give: release } = promised();
  const none = { payouts: 0, dollars: 0 };
  const open = { to_pay: none, sent: { payouts: 2, dollars: 19.4 }, awaiting_details: none };
  server.answer({
    "payouts.list": async () => {
      await held;
      return { ...listOf(sent), open };
    },
  });
  await page.getByRole("link", { name: "Sent", exact: true }).click();
  await expect.element(all(2)).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox", { name: /7K3M-0001/ })).toBeDisabled();
  await expect.element(button(/^Mark as failed: .*7K3M-0001/)).toBeDisabled();
  release();
  await all(2).click();
  await expect.element(button("Mark as Confirmed")).toBeEnabled();
});

test("the returned file of a bank can be corrected and chosen again, and what is left when a later part of it fails is told", async () => {
  await openPayouts(some(1), {
    "payouts.markSent": ({ p_payouts }) =>
      p_payouts.length < 500
        ? FAILED
        : { items: p_payouts.map(({ redemption_id }) => ({ redemption_id, problem: null })) },
  });
  await button("Mark Sent from a File").click();
  const confirm = dialog.getByRole("button", { name: "Mark as Sent" });
  await confirm.click();
  await expect.element(dialog.getByText("Choose a file first.")).toBeVisible();
  // Slow to be read: pressed meanwhile, the button waits for it.
  const { text } = Blob.prototype;
  const { promise: held, give: read } = promised();
  vi.spyOn(Blob.prototype, "text").mockImplementation(async function (this: Blob) {
    await held;
    return await text.call(this);
  });
  const input = document.querySelector<HTMLInputElement>("dialog input[type=file]");
  if (input === null) throw new Error("The dialog takes no file.");
  const rows = some(501).map((one) => `${one.redemption_reference},FT-1`);
  const file = new File([["Narration,Word", ...rows].join("\n")], "returned.csv");
  await userEvent.upload(input, file);
  await confirm.click();
  await expect.element(dialog.getByText("Choose a file first.")).not.toBeInTheDocument();
  read();
  const problem = dialog.getByRole("alert");
  await expect.element(problem).toHaveTextContent(/^Choose the columns of the payout/);
  await expect.element(dialog.getByRole("status")).not.toHaveTextContent("0 rows");
  await dialog.getByLabelText("Column of the bank's reference").selectOptions("Word");
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(dialog).toHaveTextContent("501 rows can be marked as sent.");
  // A browser says nothing when the file that a field holds already is chosen again.
  expect(input.value).toBe("");
  await dialog.getByRole("button", { name: "Mark 501 as Sent" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("500 payouts marked as sent.");
  await expect
    .element(alert)
    .toHaveTextContent("Stopped with 1 payout left: It did not work. Please try again.");
});

test("an admin asks the buyer of a payout that failed for another account, and says that money came back which another one has confirmed, within 60 days, and its points return", async () => {
  const sent = { reference: "FT-1", sent_at: inMinutes(-90), state: "confirmed" as const };
  const old = payout(2, { ...sent, username: "grace", confirmed_at: inMinutes(-61 * 1_440) });
  const mine = { confirmed_at: inMinutes(-60), confirmed_by_username: "admin" };
  const { server } = await openPayouts(
    [
      payout(1, { ...sent, confirmed_at: inMinutes(-60), confirmed_by_username: "alan" }),
      old,
      payout(3, { ...sent, username: "ben", ...mine }),
      payout(4, { username: "dora" }),
    ],
    {
      "payouts.markFailed": cashOrder(4, { item_name: "Cash" }),
      "payouts.markReturned": cashOrder(1, { item_name: "Cash", price: 20 }),
    },
  );
  await button(/^Mark as failed: dora/).click();
  await dialog.getByLabelText("Why did it fail?").fill("The account is closed.");
  await dialog.getByLabelText("Ask for other bank details").click();
  await inspect();
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect
    .element(page.getByText("The buyer of “Cash” is asked for another account."))
    .toBeVisible();
  const failure = { p_reason: "The account is closed.", p_then: "ask_details" };
  expect(server.inputs("payouts.markFailed")).toEqual([{ p_redemption_id: idOf(4), ...failure }]);
  await page.getByRole("link", { name: "Confirmed" }).click();
  await expect.element(button(/^Money came back: ada/)).toBeVisible();
  await expect.element(button(/^Money came back: grace/)).not.toBeInTheDocument();
  await expect.element(button(/^Money came back: ben/)).not.toBeInTheDocument();
  await expect.element(page.getByText(payoutMessages.confirmedByYou)).toBeVisible();
  await button(/^Money came back: ada/).click();
  await dialog.getByLabelText("Why did it come back?").fill("Returned.");
  await dialog.getByRole("button", { name: "Mark as Come Back" }).click();
  await expect
    .element(page.getByText("“Cash” was not paid: 20 points were returned."))
    .toBeVisible();
  const given = { p_reason: "Returned.", p_then: "return_points" };
  expect(server.inputs("payouts.markReturned")).toEqual([{ p_redemption_id: idOf(1), ...given }]);
});

test("an account number that was looked at goes as soon as the buyer has given another account", async () => {
  const first = payout(1);
  const { server } = await openPayouts([first], {
    "redemptions.revealBankDetails": { ...MONEY, accountNumber: "012345678901" },
  });
  const copy = button("Copy the account number of Ada Lovelace");
  await button("Show the account number of Ada Lovelace").click();
  await expect.element(copy).toBeVisible();
  await queryClient.refetchQueries();
  await expect.element(copy).toBeVisible();

  const other = { ...MONEY, accountNumber: "****6789" };
  first.bank_details = other;
  await queryClient.refetchQueries();
  await expect.element(page.getByText("****6789")).toBeVisible();
  await expect.element(page.getByText("012345678901")).not.toBeInTheDocument();
  await expect.element(copy).not.toBeInTheDocument();
  server.answer({
    "redemptions.revealBankDetails": { ...other, accountNumber: "998877656789" },
  });
  await button("Show the account number of Ada Lovelace").click();
  await expect.element(page.getByText("998877656789")).toBeVisible();

  // One digit was put right that the masked number does not show.
  first.account_confirm_by = "2026-06-01T12:00:00.000Z";
  await queryClient.refetchQueries();
  await expect.element(page.getByText("998877656789")).not.toBeInTheDocument();
});

import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { payoutMessages, settingsMessages } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { adminSettings } from "../support/admin-records";
import { inMinutes, NOW } from "../support/contract-records";
import { type Answers, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { USER_ID } from "../support/people";
import { idOf, listOf } from "../support/records";
import { render } from "../support/render";
import { cashOrder } from "../support/review-records";

const FAILED = refuse("INTERNAL_SERVER_ERROR");
const dialog = page.getByRole("dialog");
const alert = page.getByRole("alert");
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const all = (count: number) => page.getByRole("checkbox", { name: `Select all ${count} shown` });

function payout(number: number, changes: Partial<Payout> = {}): Payout {
  return {
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

test("payouts of another admin's export are exported again only after a warning", async () => {
  const exported = { exported_at: NOW, exported_by_username: "grace" };
  const { server } = await openPayouts([payout(1, exported)]);
  await expect
    .element(page.getByRole("region", { name: "Payouts: To pay" }))
    .toHaveTextContent(/Exported .* by grace/);
  await all(1).click();
  await button("Export CSV").click();
  const again = page.getByRole("dialog", { name: "Export them again?" });
  await expect.element(again).toHaveTextContent("they would be paid twice");
  await inspect();
  await again.getByRole("button", { name: "Cancel" }).click();
  expect(server.inputs("payouts.export")).toEqual([]);
});

test("a payout that was sent by another admin meanwhile cannot be marked as sent again", async () => {
  await openPayouts([payout(1)], {
    "payouts.markSent": { items: [{ redemption_id: idOf(1), problem: "already_sent" }] },
  });
  await all(1).click();
  await button("Mark as Sent").click();
  await dialog.getByLabelText("The bank's reference").fill("FT-78");
  await dialog.getByRole("button", { name: "Mark as Sent" }).click();
  await expect.element(alert).toHaveTextContent("It was marked as sent before.");
});

test("a failure to mark payouts as sent is told in the dialog, which keeps what was typed for the next try", async () => {
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
      items: p_payouts.map(({ redemption_id }) => ({ redemption_id, problem: null })),
    }),
  });
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("2 payouts marked as sent.");
});

test("501 payouts take two files, and what is left when the second part of marking them fails is told", async () => {
  await openPayouts(some(501), {
    "payouts.markSent": ({ p_payouts }) =>
      p_payouts.length < 500
        ? FAILED
        : { items: p_payouts.map(({ redemption_id }) => ({ redemption_id, problem: null })) },
  });
  await all(501).click();
  await expect
    .element(page.getByText("One file takes up to 500 payouts: select fewer."))
    .toBeVisible();
  await expect.element(button("Export CSV")).toBeDisabled();
  await button("Mark as Sent").click();
  await dialog.getByLabelText("The bank's reference").fill("FT-2026");
  await dialog.getByRole("button", { name: "Mark as Sent" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("500 payouts marked as sent.");
  await expect
    .element(alert)
    .toHaveTextContent("Stopped with 1 payout left: It did not work. Please try again.");
});

test("nothing of the former state of payouts can be selected while another one loads", async () => {
  const toPay = some(2);
  const { server } = await openPayouts(toPay);
  await expect.element(all(2)).toBeVisible();
  const sent = toPay.map((one) => ({ ...one, state: "sent" as const }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
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

test("the returned file of a bank can be corrected and chosen again", async () => {
  await openPayouts(some(1));
  await button("Mark Sent from a File").click();
  const confirm = dialog.getByRole("button", { name: "Mark as Sent" });
  await confirm.click();
  await expect.element(dialog.getByText("Choose a file first.")).toBeVisible();
  // Slow to be read: pressed meanwhile, the button waits for it.
  const { text } = Blob.prototype;
  let read = () => {};
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  vi.spyOn(Blob.prototype, "text").mockImplementation(async function (this: Blob) {
    await held;
    return await text.call(this);
  });
  const input = document.querySelector<HTMLInputElement>("dialog input[type=file]");
  if (input === null) throw new Error("The dialog takes no file.");
  const lines = "Narration,Word\n7K3M-9PQX,FT-1\n";
  await userEvent.upload(input, new File([lines], "returned.csv", { type: "text/csv" }));
  await confirm.click();
  await expect.element(dialog.getByText("Choose a file first.")).not.toBeInTheDocument();
  read();
  const problem = dialog.getByRole("alert");
  await expect.element(problem).toHaveTextContent(/^Choose the columns of the payout/);
  await expect.element(dialog.getByRole("status")).not.toHaveTextContent("0 rows");
  await dialog.getByLabelText("Column of the bank's reference").selectOptions("Word");
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(dialog).toHaveTextContent("1 row can be marked as sent.");
  // A browser says nothing when the file that a field holds already is chosen again.
  expect(input.value).toBe("");
});

test("a desk of payouts that cannot be loaded can be tried again", async () => {
  const { server } = await openPayouts([], { "payouts.list": FAILED });
  const title = page.getByRole("heading", { name: "The payouts could not be loaded" });
  await expect.element(title).toBeVisible();
  const none = { payouts: 0, dollars: 0 };
  server.answer({
    "payouts.list": { ...listOf([]), open: { to_pay: none, sent: none, awaiting_details: none } },
  });
  await button("Try Again").click();
  await expect.element(page.getByRole("heading", { name: "No payouts" })).toBeVisible();
});

test("the form of the payout file asks before it replaces another admin's columns, sends its changes alone, and keeps what is typed meanwhile", async () => {
  const line = (header: string) => `${header} = payout\nTo = account_number\nNaira = naira`;
  const saved = (header: string) => adminSettings({ payout_columns: line(header) });
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": saved("First"),
      "adminSettings.update": ({ payout_columns = line("Theirs") }) =>
        adminSettings({ payout_columns }),
    },
  });
  const form = page.getByRole("form", { name: "Payout file" });
  const field = form.getByRole("textbox");
  const save = form.getByRole("button", { name: "Save Changes" });
  /** Another admin saves, and this page hears of it, as when its device is online again. */
  const hear = async (header: string) => {
    const before = server.inputs("adminSettings.get").length;
    server.answer({ "adminSettings.get": saved(header) });
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => server.inputs("adminSettings.get").length).toBeGreaterThan(before);
  };
  await expect.element(field).toHaveValue(line("First"));
  await hear("Theirs");
  await expect.element(field).toHaveValue(line("Theirs"));
  await save.click();
  await expect.element(form.getByText(settingsMessages.columnsSaved)).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([{}]);

  await field.fill(line("Mine"));
  await hear("Later");
  await expect.element(form.getByText(settingsMessages.columnsChanged)).toBeVisible();
  await expect.element(field).toHaveValue(line("Mine"));
  await inspect();
  await form.getByRole("button", { name: "Use the Saved Columns" }).click();
  await expect.element(field).toHaveValue(line("Later"));
  await expect.element(form.getByText(settingsMessages.columnsChanged)).not.toBeInTheDocument();
  await field.fill(line("Mine"));
  await save.click();
  await expect
    .poll(() => server.inputs("adminSettings.update"))
    .toEqual([{}, { payout_columns: line("Mine"), expected: { payout_columns: line("Later") } }]);

  const { promise, give } = promised();
  server.answer({
    "adminSettings.update": async ({ payout_columns }) => {
      await promise;
      return adminSettings({ payout_columns });
    },
  });
  await field.fill(line("Sent"));
  await save.click();
  await field.fill(line("Typed meanwhile"));
  give();
  await expect.element(save).not.toHaveAttribute("data-loading");
  await expect.element(field).toHaveValue(line("Typed meanwhile"));
  await expect.element(form.getByText(settingsMessages.columnsChanged)).not.toBeInTheDocument();
});

test("an admin pauses redemptions after a question, and lifts the pause", async () => {
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": adminSettings(),
      "adminSettings.update": (changes) => {
        const now = adminSettings(changes);
        server.answer({ "adminSettings.get": now });
        return now;
      },
    },
  });
  await button("Pause: Redemptions").click();
  await dialog.getByRole("button", { name: "Pause" }).click();
  const lift = button("Lift the pause: Redemptions");
  await expect.element(lift).toBeVisible();
  await inspect();
  await lift.click();
  await expect.element(button("Pause: Redemptions")).toBeVisible();
  expect(server.inputs("adminSettings.update")).toEqual([
    { redemptions_paused: true },
    { redemptions_paused: false },
  ]);
});

test("an admin asks the buyer of a payout that failed for another account", async () => {
  const { server } = await openPayouts(some(1), {
    "payouts.markFailed": cashOrder(1, { item_name: "Cash" }),
  });
  await button(/^Mark as failed: ada/).click();
  await dialog.getByLabelText("Why did it fail?").fill("The account is closed.");
  await dialog.getByLabelText("Ask for other bank details").click();
  await inspect();
  await dialog.getByRole("button", { name: "Mark as Failed" }).click();
  await expect
    .element(page.getByText("The buyer of “Cash” is asked for another account."))
    .toBeVisible();
  const given = { p_reason: "The account is closed.", p_then: "ask_details" };
  expect(server.inputs("payouts.markFailed")).toEqual([{ p_redemption_id: idOf(1), ...given }]);
});

test("an admin says that money came back which another one has confirmed, within 60 days, and its points return", async () => {
  const sent = { reference: "FT-1", sent_at: inMinutes(-90), state: "confirmed" as const };
  const old = payout(2, { ...sent, username: "grace", confirmed_at: inMinutes(-61 * 1_440) });
  const mine = { confirmed_at: inMinutes(-60), confirmed_by_username: "admin" };
  const { server } = await openPayouts(
    [
      payout(1, { ...sent, confirmed_at: inMinutes(-60), confirmed_by_username: "alan" }),
      old,
      payout(3, { ...sent, username: "ben", ...mine }),
    ],
    {
      "payouts.markReturned": cashOrder(1, { item_name: "Cash", price: 20 }),
    },
  );
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

test("a payout to another account that is not free cannot be selected, and says what holds it", async () => {
  await openPayouts([payout(1, { hold: "unconfirmed" }), payout(2, { username: "grace" })]);
  await expect.element(page.getByText("not confirmed by mail yet: it is held")).toBeVisible();
  await expect.element(all(1)).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /ada/ })).not.toBeInTheDocument();
});

import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

const BANK_DETAILS = {
  accountName: "Ada Lovelace",
  bankName: "First Bank",
  accountNumber: "0123456789",
};

/** Redeems cash on its page, as a buyer does; resolves to the reference on the receipt. */
async function redeemCash(buyer: Page, itemId: string): Promise<string> {
  await buyer.goto(`/marketplace/${itemId}`);
  await buyer.getByRole("button", { name: "Redeem" }).click();
  await buyer.getByLabel("Account holder name").fill(BANK_DETAILS.accountName);
  await buyer.getByLabel("Bank name").fill(BANK_DETAILS.bankName);
  await buyer.getByLabel("Account number").fill(BANK_DETAILS.accountNumber);
  await buyer.getByLabel("Repeat the number").fill(BANK_DETAILS.accountNumber);
  await buyer.getByRole("button", { name: "Confirm Redemption" }).click();
  await buyer.getByRole("link", { name: "View Redemption", exact: true }).click();
  return await buyer.getByRole("region", { name: "Receipt" }).getByText(REFERENCE).innerText();
}

const LIST = /\/api\/admin\/payouts\?/;
const MARK_SENT = /\/rpc\/mark_payouts_sent$/;

/** Responds to the list of payouts with as many as given, in the state that is asked for. */
async function listPayouts(page: Page, count: number) {
  await page.route(LIST, (route) => {
    const status = new URL(route.request().url()).searchParams.get("status");
    const state = status === "sent" ? "sent" : "to_pay";
    const items = Array.from({ length: count }, (_, index) => payoutOf(index, state));
    const total = { payouts: count, dollars: 9.7 * count };
    return route.fulfill({
      json: { items, next_cursor: null, open: { to_pay: total, sent: total } },
    });
  });
}

function payoutOf(index: number, state: Payout["state"]): Payout {
  const nobody = {
    approved_by_username: null,
    exported_by_username: null,
    sent_by_username: null,
    confirmed_by_username: null,
    failed_by_username: null,
  };
  const never = { exported_at: null, sent_at: null, confirmed_at: null, failed_at: null };
  return {
    ...nobody,
    ...never,
    state,
    reference: null,
    reason: null,
    redemption_id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    redemption_reference: `7K3M-${String(index).padStart(4, "0")}`,
    user_id: "00000000-0000-4000-9000-000000000000",
    username: "ada",
    item_name: "Cash",
    price: 20,
    amount: 10,
    commission_amount: 0.3,
    naira_amount: 9_700,
    bank_details: { ...BANK_DETAILS, accountNumber: "****6789" },
    created_at: "2026-11-02T03:04:05.000Z",
    is_unrecorded: false,
  };
}

test("cash is asked for, approved, exported, marked as sent by the returned file, confirmed, and told to its buyer", async ({
  page,
  open,
  request,
  account,
}) => {
  const items = await itemsAsAdmin(request);
  const { id } = await items.add({ name: `Cash ${ownWord()}`, type: "Cash", value: "$10" });
  const buyer = await open(account);
  const reference = await redeemCash(buyer, id);
  await redeemCash(buyer, id);
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account, "cash"));
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Approve Selected" }).click();
  const approval = page.getByRole("dialog", { name: "Approve 2 redemptions?" });
  await expect(approval).toContainText(
    "$9.70 ($10.00 less the fee of $0.30) to Ada Lovelace, First Bank, account ****6789.",
  );
  await approval.getByRole("button", { name: "Approve 2 Redemptions" }).click();
  await expect(page.getByText("2 redemptions decided")).toBeVisible();

  await page.getByRole("link", { name: "Payouts" }).click();
  await expect(page.getByRole("heading", { name: "Payouts", level: 1 })).toBeVisible();
  await page.getByRole("searchbox").fill(account.username);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText("2 payouts found")).toBeVisible();
  await inspect(page);
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toContain(`"${reference}","Ada Lovelace","0123456789","First Bank","9700.00"`);
  await expect(page.getByText("2 payouts exported.")).toBeVisible();
  await page.getByRole("button", { name: "Export CSV" }).click();
  const again = page.getByRole("dialog", { name: "Export them again?" });
  await expect(again).toContainText("they would be paid twice");
  await inspect(page);
  await again.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Mark Sent from a File" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark payouts as sent from a file" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "returned.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Narration,Bank reference\nSignpoint ${reference},FT-1\nSignpoint 0000-0000,FT-2\n`,
    ),
  });
  await expect(dialog).toContainText("2 rows can be marked as sent.");
  await inspect(page);
  await dialog.getByRole("button", { name: "Mark 2 as Sent" }).click();
  await expect(page.getByText("1 payout marked as sent.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "0000-0000: There is no payout with this id.",
  );
  await expect(dialog).toBeHidden();
  await inspect(page);

  await expect(page.getByText("1 payout found")).toBeVisible();
  await page.getByRole("button", { name: `Mark as failed: ${account.username}` }).click();
  const failure = page.getByRole("dialog", { name: "Mark this payout as failed?" });
  await expect(failure).toContainText(
    /It was exported on .+ by .+ The bank may have paid it already/,
  );
  await failure.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(failure.getByText("This is required.")).toBeVisible();
  await failure.getByLabel("Why did it fail?").fill("The account is closed.");
  await failure.getByRole("button", { name: "Mark as Failed" }).click();
  await expect(page.getByText("20 points were returned.")).toBeVisible();

  await page.getByRole("link", { name: "Sent", exact: true }).click();
  await page.getByRole("checkbox", { name: new RegExp(reference) }).check();
  await page.getByRole("button", { name: "Mark as Confirmed" }).click();
  await page
    .getByRole("dialog", { name: "Mark 1 payout as confirmed?" })
    .getByRole("button", { name: "Mark as Confirmed" })
    .click();
  await expect(page.getByText("1 payout confirmed.")).toBeVisible();

  await buyer.goto("/earnings?view=redemptions");
  await expect(
    buyer.getByText("Paid: your bank account received $9.70 (N9,700). Reference: FT-1."),
  ).toBeVisible();
  await expect(
    buyer.getByText(
      "Not paid: all 20 points were returned to your balance. Reason: The account is closed.",
    ),
  ).toBeVisible();
  await inspect(buyer);
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("the dialog keeps what was typed, and what was done before a failure is said", async ({
    page,
  }) => {
    await login(page, demo.admin);
    await listPayouts(page, 501);
    await page.goto("/admin/payouts");
    await page.getByRole("checkbox", { name: "Select all 501 shown" }).check();
    await expect(page.getByText("One file takes up to 500 payouts: select fewer.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();

    const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
    await page.route(MARK_SENT, fail);
    await page.getByRole("button", { name: "Mark as Sent" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark 501 payouts as sent?" });
    await dialog.getByLabel("The bank's reference").fill("FT-2026");
    await dialog.getByRole("button", { name: "Mark as Sent" }).click();
    await expect(dialog.getByRole("alert")).toContainText("It did not work. Please try again.");
    await expect(dialog.getByLabel("The bank's reference")).toHaveValue("FT-2026");

    await page.route(MARK_SENT, (route) => {
      const { p_payouts } = route.request().postDataJSON() as {
        p_payouts: { redemption_id: string }[];
      };
      if (p_payouts.length < 500) return fail(route);
      const items = p_payouts.map(({ redemption_id }) => ({ redemption_id, problem: null }));
      return route.fulfill({ json: { items } });
    });
    await dialog.getByRole("button", { name: "Mark as Sent" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator(":focus")).toContainText("500 payouts marked as sent.");
    await expect(page.getByRole("alert")).toContainText(
      "Stopped with 1 payout left: It did not work. Please try again.",
    );
  });
});

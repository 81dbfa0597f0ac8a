import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demo } from "./support/accounts";
import { itemsAsAdmin, ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";
import { withoutPoll } from "./support/without-poll";

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

test("cash is asked for, approved, exported, marked as sent by the returned file, confirmed, and told to its buyer", async ({
  page,
  open,
  request,
  account,
}) => {
  const items = await itemsAsAdmin(request);
  const { id } = await items.add({ name: `Cash ${ownWord()}`, type: "Cash", value: "$10" });
  const buyer = await open(account);
  await withoutPoll(buyer);
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
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toContain(`"${reference}","Ada Lovelace","0123456789","First Bank","9700.00"`);
  await expect(page.getByText("2 payouts exported.")).toBeVisible();

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
  await dialog.getByRole("button", { name: "Mark 2 as Sent" }).click();
  await expect(page.getByText("1 payout marked as sent.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "0000-0000: There is no payout with this id.",
  );
  await expect(dialog).toBeHidden();

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
  await expect(buyer.getByTitle("Available points"), "without a reload").toHaveText("30 points");

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
});

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

type Request = Parameters<typeof apiOf>[0];

const p_bank_details = {
  accountName: "Ada Lovelace",
  bankName: "First Bank",
  accountNumber: "0123456789",
};

/** Lets the account ask for cash of $10, as often as wanted. */
async function askForCash(request: Request, account: Account, count: number) {
  const buyer = await apiOf(request, account);
  const { add } = await itemsAsAdmin(request);
  const { id } = await add({ name: `Cash ${ownWord()}`, type: "Cash", price: 20, value: "$10" });
  const asked: AdminRedemption[] = [];
  for (let index = 0; index < count; index += 1) {
    const order = { p_item_id: id, p_request_id: randomUUID(), p_bank_details };
    asked.push(await buyer.post<AdminRedemption>("/rpc/redeem_item", order));
  }
  return asked;
}

test("approved cash is exported, marked as sent by the returned file, confirmed, and told to its buyer", async ({
  page,
  request,
  account,
}) => {
  const [first, second] = await askForCash(request, account, 2);
  if (first === undefined || second === undefined) throw new Error("no cash was asked for");
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
  await page.getByRole("searchbox").fill(account.username);
  await expect(page.getByText("2 payouts found")).toBeVisible();
  await inspect(page);
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv).toContain(`"${first.reference}","Ada Lovelace","0123456789","First Bank","9700.00"`);
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
      `Narration,Bank reference\nSignpoint ${first.reference},FT-1\nSignpoint 0000-0000,FT-2\n`,
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
  await page.getByRole("checkbox", { name: new RegExp(first.reference) }).check();
  await page.getByRole("button", { name: "Mark as Confirmed" }).click();
  await page
    .getByRole("dialog", { name: "Mark 1 payout as confirmed?" })
    .getByRole("button", { name: "Mark as Confirmed" })
    .click();
  await expect(page.getByText("1 payout confirmed.")).toBeVisible();

  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  await expect(
    page.getByText("Paid: your bank account received $9.70 (N9,700). Reference: FT-1."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "Not paid: all 20 points were returned to your balance. Reason: The account is closed.",
    ),
  ).toBeVisible();
  await inspect(page);
});

test("an account number is shown by a recorded look", async ({ page, request, account }) => {
  const [cash] = await askForCash(request, account, 1);
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account, "cash"));
  await expect(page.getByText("****6789").first()).toBeVisible();
  await expect(page.getByText("0123456789")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the account number of Ada Lovelace" }).click();
  await expect(page.getByText("0123456789")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Copy the account number of Ada Lovelace" }),
  ).toBeFocused();
  await page.goto(`/admin/activity/decisions?subject=${cash?.id}`);
  await expect(
    page.getByRole("listitem").filter({ hasText: "Looked at bank details" }).first(),
  ).toBeVisible();
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("the desk of payouts says what is wrong when it cannot be loaded", async ({ page }) => {
    await login(page, demo.admin);
    await page.route(/\/api\/admin\/payouts\?/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.goto("/admin/payouts");
    await expect(
      page.getByRole("heading", { name: "The payouts could not be loaded" }),
    ).toBeVisible();
    await page.unroute(/\/api\/admin\/payouts\?/);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(
      page.getByRole("heading", { name: "The payouts could not be loaded" }),
    ).toBeHidden();
  });
});

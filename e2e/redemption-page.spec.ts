import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { type Account, demo, newAccount } from "./support/accounts";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

interface Ordered {
  id: string;
  reference: string;
}

async function redeemCash(
  request: APIRequestContext,
  account: Account,
  item: { id: string },
  accountNumber: string,
): Promise<Ordered> {
  const call = await requestAs(request, account);
  return await call<Ordered>("POST", "/rpc/redeem_item", {
    p_item_id: item.id,
    p_request_id: randomUUID(),
    p_bank_details: { accountName: "Ada Lovelace", bankName: "First Example Bank", accountNumber },
  });
}

test("goods are ordered with an address, and the order is cancelled on its own page", async ({
  page,
  open,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 20, quantity: 1 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
  await expect(page.getByText("Please enter the name of the recipient.")).toBeVisible();
  await expect(page.getByLabel("Recipient")).toBeFocused();
  await inspect(page);
  await page.getByLabel("Recipient").fill("Ada Lovelace");
  await page.getByLabel("Address").fill("12 St James's Square\nLondon");
  await page.getByLabel("Phone").fill("+44 20 7946 0000");
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
  await page.getByRole("link", { name: "View Redemption", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("12 St James's Square");
  const reference = await receipt.getByText(REFERENCE).innerText();
  const happened = page.getByRole("region", { name: "What has happened" });
  await expect(happened.getByRole("listitem")).toContainText(["Requested", "Expected by"]);
  await inspect(page);
  await page.emulateMedia({ media: "print" });
  await expect(receipt).toBeVisible();
  await expect(happened).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Contact Us" }).first().click();
  await expect(page.getByLabel("Subject")).toHaveValue(`Redemption ${reference}`);
  await expect(page.getByLabel("Category")).toHaveValue("billing");
  await page.goBack();

  const admin = await open(demo.admin);
  await admin.goto("/admin/approvals?tab=items");
  await admin.getByLabel("Find by reference").fill("no reference");
  await admin.getByRole("button", { name: "Open", exact: true }).click();
  await expect(admin.getByText("A reference has eight digits and letters")).toBeVisible();
  await admin.getByLabel("Find by reference").fill(reference.toLowerCase().replace("-", " "));
  await admin.getByRole("button", { name: "Open", exact: true }).click();
  await expect(admin.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  await expect(admin.getByText("12 St James's Square")).toBeHidden();
  await admin.getByRole("button", { name: "Show Delivery Address" }).click();
  await expect(admin.getByText("12 St James's Square")).toBeVisible();
  await inspect(admin);
  await admin.getByRole("link", { name: "Decisions about this redemption" }).click();
  await expect(admin.getByText("Looked at a delivery address").last()).toBeVisible();

  await page.getByRole("button", { name: "Cancel Redemption" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this redemption?" });
  await expect(dialog).toContainText("20 points return to your balance at once.");
  await inspect(page);
  await dialog.getByRole("button", { name: "Cancel Redemption" }).click();
  await expect(page.getByText("Cancelled: all 20 points were returned")).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await expect(happened.getByRole("listitem")).toContainText(["Requested", "Request cancelled"]);
  await expect(page.getByRole("button", { name: "Cancel Redemption" })).toBeHidden();
  await page.goto("/earnings");
  await page.getByRole("link", { name: `Cancelled: “${item.name}”` }).click();
  await expect(page.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
});

test("a shared account number is named before paying, and a hold keeps the redemption from approval", async ({
  page,
  open,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ type: "Cash", value: "$10" });
  const other = await newAccount(request);
  const accountNumber = String(Date.now());
  await redeemCash(request, other, item, accountNumber);
  const own = await redeemCash(request, account, item, accountNumber);

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account, "cash"));
  const card = admin.getByRole("article", { name: item.name });
  await expect(card).toContainText("Look before paying");
  await expect(card).toContainText(`another person has asked for money to it (${other.username})`);
  await expect(card).toContainText("First payout of a young account");
  await inspect(admin);
  await card.getByRole("button", { name: "Put on Hold" }).click();
  const dialog = admin.getByRole("dialog", { name: "Put on hold?" });
  await dialog.getByRole("button", { name: "Put on Hold" }).click();
  await expect(dialog.getByText("Please say why: the buyer reads it.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Two people have named this account.");
  await inspect(admin);
  await dialog.getByRole("button", { name: "Put on Hold" }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Two people have named this account.");
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeHidden();

  await login(page, account);
  await page.goto("/notices");
  await expect(page.getByText("Redemption on hold")).toBeVisible();
  await page.goto(`/redemptions/${own.id}`);
  await expect(page.getByText("On hold", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Two people have named this account.");
  await inspect(page);

  await card.getByRole("link", { name: own.reference }).click();
  await expect(admin.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  await admin.getByRole("button", { name: "Lift Hold" }).click();
  await expect(admin.getByRole("button", { name: "Lift Hold" })).toBeHidden();
  const happened = admin.getByRole("region", { name: "What has happened" });
  await expect(happened.getByRole("listitem")).toContainText([
    "Requested",
    "Put on hold",
    "Hold lifted",
    "Expected by",
  ]);
  await inspect(admin);
});

test.describe("with refusals", () => {
  test.use({ expectedErrors: [/status of (?:404|409|500)/] });

  test("the page of a redemption says when there is none, when it cannot be loaded, and when cancelling comes too late", async ({
    page,
    account,
    request,
  }) => {
    const item = await (await itemsAsAdmin(request)).add({ type: "Cash", value: "$10" });
    const own = await redeemCash(request, account, item, "12345678");
    await login(page, account);
    await page.goto(`/redemptions/${randomUUID()}`);
    await expect(page.getByText("There is no such redemption.")).toBeVisible();
    await inspect(page);
    const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } };
    await page.route("**/api/redemptions/*", (route) => route.fulfill(failure));
    await page.goto(`/redemptions/${own.id}`);
    await expect(page.getByText("This redemption could not be shown")).toBeVisible();
    await page.unroute("**/api/redemptions/*");
    await page.reload();
    await page.getByRole("button", { name: "Cancel Redemption" }).click();
    const admin = await requestAs(request, demo.admin);
    await admin("POST", "/rpc/reject_redemption", { p_redemption_id: own.id });
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Redemption" }).click();
    await expect(page.getByText("Rejected: all 20 points were returned")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel Redemption" })).toBeHidden();
  });
});

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { marketplaceMessages, refusalMessages } from "@signpoint/api/messages";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { dropResponseOnce } from "./support/stage";
import { expect, login, test } from "./support/test";

/** Redeemed without another question. */
const CARD = { type: "Gift Card", value: "$10" } as const;
const bank = { holder: "Ada Lovelace", name: "First Example Bank", number: "0123 4567 8901" };

test("an item is redeemed after a confirmation that states its effect", async ({
  page,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ ...CARD, price: 20 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await expectFigures(order(page), {
    Item: item.name,
    Type: "Gift Card",
    Value: "$10",
    Price: "20 points",
    "Your balance": "50 points",
    "Remaining after purchase": "30 points",
  });
  await expect(page.getByText("Processing time: 24 to 48 hours.")).toBeVisible();
  await expect(
    page.getByText("Redemptions are final once decided; until then you can cancel.").first(),
  ).toBeVisible();
  const more = page.getByRole("region", { name: "Need More Points?" });
  await expect(more.getByRole("listitem")).toContainText("You can sign it now");
  await expect(more.getByRole("link", { name: "Browse Contracts" })).toHaveAttribute(
    "href",
    "/contracts?category=signable",
  );
  await inspect(page);

  await page.getByRole("button", { name: "Redeem" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem this item?" });
  await expectFigures(dialog, { "You pay": "20 points", "Balance after": "30 points" });
  await inspect(page);
  await dialog.getByRole("button", { name: "Confirm Redemption" }).click();

  const success = page.getByRole("region", { name: "Redemption successful" });
  await expectFigures(success, {
    Item: item.name,
    "You paid": "20 points",
    "Your balance": "30 points",
  });
  await expect(page.getByTitle("Available points")).toHaveText("30 points");
  await inspect(page);
  await success.getByRole("link", { name: "View Redemption History" }).click();
  const bought = page.getByRole("article", { name: item.name });
  await expect(bought).toContainText("Pending");
  await expect(bought).toContainText("a decision is expected by");
});

test("an item shows the reader's own orders of it, each leading to its redemption", async ({
  page,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ ...CARD, price: 20 });
  const call = await requestAs(request, account);
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await expect(page.getByRole("heading", { name: "Need More Points?" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your orders of this item" })).toBeHidden();
  await call("POST", "/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await page.reload();
  const orders = page.getByRole("region", { name: "Your orders of this item" });
  await expect(orders.getByRole("listitem")).toHaveText(/Paid 20 points.*Pending$/);
  await inspect(page);
  await orders.getByRole("link").click();
  await expect(page).toHaveURL(/\/redemptions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: item.name })).toBeVisible();
});

test("on a phone the redeem button is at hand without scrolling", async ({
  open,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ ...CARD, price: 20 });
  const page = await open(account, { viewport: { width: 360, height: 740 } });
  await page.goto(`/marketplace/${item.id}`);
  await expect(page.getByRole("button", { name: "Redeem" })).toBeInViewport({ ratio: 1 });
  await inspect(page);
});

test("redeeming cash takes two steps, keeps the input and masks the account number", async ({
  page,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({
    type: "Cash",
    value: "$100",
    price: 50,
    image_url: "/items/cash.svg",
  });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await expectFigures(order(page), {
    Amount: "$100.00",
    "Platform fee (3%)": "−$3.00",
    "You receive": "$97.00 (N97,000)",
  });
  await expect(order(page)).toContainText("$1 = N1,000");
  await expect(page.getByText("3 to 5 business days")).toBeVisible();

  await page.getByRole("button", { name: "Redeem" }).click();
  await expectFigures(order(page), { "You pay": "50 points", "Balance after": "0 points" });
  await page.getByLabel("Bank name").fill(bank.name);
  await confirm(page);
  await expect(page.getByText(marketplaceMessages.bankDetailsMissing)).toBeVisible();
  await expect(page.getByLabel("Account holder name")).toBeFocused();
  await expect(page.getByLabel("Bank name")).toHaveValue(bank.name);
  await inspect(page);

  await page.getByLabel("Account holder name").fill(bank.holder);
  await page.getByLabel("Account number").fill("9".repeat(10_000));
  await confirm(page);
  await expect(page.getByText(refusalMessages.tooLong(40))).toBeVisible();
  await expect(page.getByLabel("Account number")).toBeFocused();
  await expect(page.getByLabel("Account holder name")).toHaveValue(bank.holder);
  await inspect(page);

  await page.getByLabel("Account number").fill(bank.number);
  await page.getByLabel("Repeat the number").fill(`${bank.number}0`);
  await confirm(page);
  await expect(page.getByText(marketplaceMessages.accountNumbersDiffer)).toBeVisible();
  await expect(page.getByLabel("Repeat the number")).toBeFocused();
  await page.getByLabel("Repeat the number").fill(bank.number);
  await confirm(page);
  const success = page.getByRole("region", { name: "Redemption successful" });
  await expectFigures(success, {
    "You receive": "$97.00 (N97,000)",
    "Account holder name": bank.holder,
    "Bank name": bank.name,
    "Account number": "****8901",
    "Your balance": "0 points",
  });
  await expect(success).toContainText("3 to 5 business days");
  await expect(page.getByText("4567")).toHaveCount(0);
  await inspect(page);
});

test("an item is bought once when the first answer was lost", async ({
  page,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ ...CARD, price: 20, quantity: 10 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await dropResponseOnce(page, "**/api/rpc/redeem_item");
  await redeemItem(page);
  await expect(page.getByText(marketplaceMessages.redeemFailed)).toBeVisible();
  await expect(page.getByText("you pay only once")).toBeVisible();
  await inspect(page);

  await page.reload();
  await expect(page.getByText("you pay only once")).toBeVisible();
  await redeemItem(page);
  await expect(page.getByRole("region", { name: "Redemption successful" })).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText("30 points");
  const now = await readItem(page, account, item.id);
  expect(now.quantity).toBe(9);
});

test.use({ expectedErrors: [/ERR_FAILED|status of 40[049]/] });

test("a retry with other bank details buys no second time", async ({ page, account, request }) => {
  const item = await (await itemsAsAdmin(request)).add({ type: "Cash", value: "$10", price: 20 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await dropResponseOnce(page, "**/api/rpc/redeem_item");
  await page.getByRole("button", { name: "Redeem" }).click();
  await fillBank(page);
  await confirm(page);
  await expect(page.getByText(marketplaceMessages.redeemFailed)).toBeVisible();
  await page.getByLabel("Account number").fill("99990000");
  await page.getByLabel("Repeat the number").fill("99990000");
  await confirm(page);
  await expect(page.getByText(marketplaceMessages.earlierAttemptSucceeded)).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm Redemption" })).toBeHidden();
  await expect(page.getByTitle("Available points")).toHaveText("30 points");
  await page.getByRole("link", { name: "See your redemption history" }).click();
  await expect(page.getByRole("article", { name: item.name })).toHaveCount(1);
});

test("nothing is bought at another price than shown", async ({ page, account, request }) => {
  const items = await itemsAsAdmin(request);
  const item = await items.add({ ...CARD, price: 20 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await items.change(item.id, { price: 25 });
  await confirm(page);
  await expect(page.getByText(marketplaceMessages.itemChanged)).toBeVisible();
  await expect(page.getByText("Its price went from 20 to 25.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectFigures(order(page), { Price: "25 points", "Remaining after purchase": "25 points" });
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await inspect(page);
  await redeemItem(page);
  await expect(page.getByTitle("Available points")).toHaveText("25 points");
});

test("an item that sells out while it is open shows it", async ({ page, account, request }) => {
  const items = await itemsAsAdmin(request);
  const item = await items.add({ ...CARD, price: 20, quantity: 1 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await items.change(item.id, { quantity_change: -1 });
  await confirm(page);
  await expect(page.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect(page.getByText(marketplaceMessages.soldOut).first()).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await inspect(page);
});

test("an item that is deleted while it is open shows it", async ({ page, account, request }) => {
  const items = await itemsAsAdmin(request);
  const item = await items.add({ ...CARD, price: 20 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await items.remove(item.id);
  await confirm(page);
  await expect(page.getByRole("button", { name: "Not Available" })).toBeDisabled();
  await expect(page.getByText(marketplaceMessages.notAvailable).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: marketplaceMessages.itemNotFound })).toBeVisible();
  await inspect(page);
});

test("a balance that is too low disables the redeem button with the reason", async ({
  page,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 80 });
  await login(page, account);
  await page.goto(`/marketplace/${item.id}`);
  await expect(page.getByRole("button", { name: "Not Enough Points" })).toBeDisabled();
  await expect(page.getByText(marketplaceMessages.notEnoughPoints)).toBeVisible();
  await expectFigures(order(page), { "Remaining after purchase": "30 points short" });
  await inspect(page);
});

function order(page: Page) {
  return page.getByRole("region", { name: "Order summary" });
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
}

async function redeemItem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Redeem" }).click();
  await confirm(page);
}

async function fillBank(page: Page): Promise<void> {
  await page.getByLabel("Account holder name").fill(bank.holder);
  await page.getByLabel("Bank name").fill(bank.name);
  await page.getByLabel("Account number").fill(bank.number);
  await page.getByLabel("Repeat the number").fill(bank.number);
}

async function expectFigures(
  place: ReturnType<typeof order>,
  figures: Record<string, string>,
): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) {
    const term = place.getByRole("term").filter({ hasText: new RegExp(`^${escaped(name)}$`) });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
}

function escaped(text: string): string {
  return text.replace(/[()]/g, "\\$&");
}

async function readItem(page: Page, account: Parameters<typeof requestAs>[1], id: string) {
  const call = await requestAs(page.request, account);
  return await call<MarketplaceItem>("GET", `/marketplace/items/${id}`);
}

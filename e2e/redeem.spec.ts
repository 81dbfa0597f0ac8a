import type { Page } from "@playwright/test";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/texts";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { dropResponseOnce } from "./support/stage";
import { expect, login, test } from "./support/test";

/** Redeemed without another question. */
const CARD = { type: "Gift Card", value: "$10" } as const;

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

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
}

async function redeemItem(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Redeem" }).click();
  await confirm(page);
}

async function readItem(page: Page, account: Parameters<typeof requestAs>[1], id: string) {
  const call = await requestAs(page.request, account);
  return await call<MarketplaceItem>("GET", `/marketplace/items/${id}`);
}

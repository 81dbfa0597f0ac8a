import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { marketplaceMessages } from "@signpoint/api/texts";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { itemsAsAdmin } from "./support/items";
import { expect, login, test } from "./support/test";

const ITEMS = "**/api/marketplace/items**";
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

// The browser logs the failures.
test.use({ expectedErrors: [/ERR_FAILED|status of (?:404|409|500)/] });

test("goods are ordered once with an address, although the first answer is lost, found by their reference, and cancelled on their own page", async ({
  page,
  open,
  account,
  request,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 20, quantity: 10 });
  const failure = { code: "INTERNAL_SERVER_ERROR", message: "" };
  await page.route(ITEMS, (route) => route.fulfill({ status: 500, json: failure }));
  await login(page, account);
  await page.goto(`/marketplace?search=${encodeURIComponent(item.name)}`);
  const refresh = page.getByRole("button", { name: "Refresh Page" });
  await expect(refresh).toBeVisible();
  await page.unroute(ITEMS);
  await refresh.click();
  await page.getByRole("link", { name: `View & Redeem: ${item.name}` }).click();

  const confirm = page.getByRole("button", { name: "Confirm Redemption" });
  const address = async () => {
    await page.getByLabel("Recipient").fill("Ada Lovelace");
    await page.getByLabel("Address").fill("12 St James's Square\nLondon");
    await page.getByLabel("Phone").fill("+44 20 7946 0000");
  };
  await page.getByRole("button", { name: "Redeem" }).click();
  await address();
  // The server runs the call, and its response is lost.
  await page.route(
    "**/api/rpc/redeem_item",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm.click();
  await expect(page.getByText(marketplaceMessages.redeemFailed)).toBeVisible();
  await expect(page.getByText("you pay only once")).toBeVisible();
  await page.reload();
  await expect(page.getByText("you pay only once")).toBeVisible();
  await page.getByRole("button", { name: "Redeem" }).click();
  await address();
  await confirm.click();
  await page.getByRole("link", { name: "View Redemption", exact: true }).click();
  await expect(page.getByTitle("Available points")).toHaveText("30 points");
  const call = await requestAs(request, account);
  const { quantity } = await call<MarketplaceItem>("GET", `/marketplace/items/${item.id}`);
  expect(quantity).toBe(9);

  await expect(page.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("12 St James's Square");
  const reference = await receipt.getByText(REFERENCE).innerText();
  const happened = page.getByRole("region", { name: "What has happened" });
  await expect(happened.getByRole("listitem")).toContainText(["Requested", "Expected by"]);
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
  await admin.getByLabel("Find by reference").fill(reference.toLowerCase().replace("-", " "));
  await admin.getByRole("button", { name: "Open", exact: true }).click();
  await expect(admin.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  await expect(admin.getByText("12 St James's Square")).toBeHidden();
  await admin.getByRole("button", { name: "Show Delivery Address" }).click();
  await expect(admin.getByText("12 St James's Square")).toBeVisible();
  await admin.getByRole("link", { name: "Decisions about this redemption" }).click();
  await expect(admin.getByText("Looked at a delivery address").last()).toBeVisible();

  await page.getByRole("button", { name: "Cancel Redemption" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this redemption?" });
  await expect(dialog).toContainText("20 points return to your balance at once.");
  await dialog.getByRole("button", { name: "Cancel Redemption" }).click();
  await expect(page.getByText("Cancelled: all 20 points were returned")).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await expect(happened.getByRole("listitem")).toContainText(["Requested", "Request cancelled"]);
  await expect(page.getByRole("button", { name: "Cancel Redemption" })).toBeHidden();
});

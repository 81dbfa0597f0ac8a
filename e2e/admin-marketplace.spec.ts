import type { Page } from "@playwright/test";
import { adminMessages, itemFormMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { dropResponseOnce, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const LIST = /\/api\/admin\/marketplace\/items(?:\?|$)/;

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Items" }).getByRole("row").filter({ hasText: name });

test("an item is added, edited and deleted", async ({ page }) => {
  const name = `Kettle <i>${ownWord()}</i>`;
  await login(page, demo.admin);
  await page.goto("/admin/marketplace");
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
  await inspect(page);
  await page.getByRole("button", { name: "Add Item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Item" });
  await expect(dialog.getByLabel("Type")).toHaveValue("Gift Card");
  await expect(dialog.getByRole("button", { name: "Add Item" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel("Price (points)")).toHaveValue("0");
  await dialog.getByLabel("Quantity").fill("-1");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  for (const text of [
    itemFormMessages.nameRequired,
    itemFormMessages.descriptionRequired,
    itemFormMessages.valueRequired,
    itemFormMessages.imageUrlRequired,
    itemFormMessages.pricePositive,
    itemFormMessages.quantityNotNegative,
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await inspect(page);

  await dialog.getByLabel("Name").fill(`  ${name}  `);
  await dialog.getByLabel("Description").fill("Boils water.");
  await dialog.getByLabel("Type").selectOption("Cash");
  await dialog.getByLabel("Value").fill("a lot");
  await dialog.getByLabel("Price (points)").fill("1.5");
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByLabel("Image URL").fill("http://example.com/kettle.png");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(dialog.getByText(itemFormMessages.cashValueUnreadable)).toBeVisible();
  await expect(dialog.getByText(itemFormMessages.priceWhole)).toBeVisible();
  await expect(dialog.getByText(itemFormMessages.imageUrlInvalid)).toBeVisible();

  await dialog.getByLabel("Type").selectOption("Electronics");
  await dialog.getByLabel("Price (points)").fill("150");
  await dialog.getByLabel("Image URL").fill("/items/electronics.svg");
  await expect(dialog.getByRole("figure").locator("img")).toHaveAttribute(
    "src",
    "/items/electronics.svg",
  );
  await page.clock.install();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  const saved = page.getByText(`Added “${name}”.`);
  await expect(saved).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(saved).toBeHidden();
  await page.clock.resume();

  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await expect(page).toHaveURL(/search=/);
  const row = rowOf(page, name);
  await expect(row).toContainText("Low: 3 left");
  await expect(row).toContainText("150 points");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Item" });
  await edit.getByLabel("Quantity").fill("0");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText("Sold out");
  await inspect(page);

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const remove = page.getByRole("dialog", { name: "Delete this item?" });
  await expect(remove).toContainText("It leaves the marketplace for everyone.");
  await inspect(page);
  await remove.getByRole("button", { name: "Delete Item" }).click();
  const deleted = page.getByText(`Deleted “${name}”.`);
  await expect(deleted).toBeVisible();
  await expect(page.locator(":focus").filter({ has: deleted })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/marketplace$/);
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("an item is added once when the first answer was lost", async ({ page }) => {
    const name = `Kettle ${ownWord()}`;
    await login(page, demo.admin);
    await page.goto("/admin/marketplace");
    await page.getByRole("button", { name: "Add Item" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Item" });
    await dialog.getByLabel("Name").fill(name);
    for (const label of ["Value", "Description"]) await dialog.getByLabel(label).fill("x");
    await dialog.getByLabel("Price (points)").fill("1");
    await dialog.getByLabel("Image URL").fill("/items/cash.svg");
    await dropResponseOnce(page, /\/api\/admin\/marketplace\/items$/);
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByRole("alert")).toHaveText(adminMessages.itemCreateFailed);
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText(`Added “${name}”.`)).toBeVisible();
    await page.goto(`/admin/marketplace?search=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toHaveCount(1);
  });
});

test.describe("when the server refuses", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("failures of the item administration show its own messages", async ({ page, request }) => {
    const item = await (await itemsAsAdmin(request)).add({});
    await login(page, demo.admin);
    await page.goto(`/admin/marketplace?search=${encodeURIComponent(item.name)}`);
    await expect(rowOf(page, item.name)).toBeVisible();
    const path = /\/api\/admin\/marketplace\/items(?:\/[^?]+)?$/;
    await refuse(page, path, 500, "INTERNAL_SERVER_ERROR");
    const alert = page.getByRole("alert");

    await page.getByRole("button", { name: `Edit ${item.name}` }).click();
    await page.getByLabel("Description").fill("Reworded.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert).toHaveText(adminMessages.itemUpdateFailed);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave Without Saving" }).click();

    await page.getByRole("button", { name: `Delete ${item.name}` }).click();
    await page.getByRole("button", { name: "Delete Item" }).click();
    await expect(alert).toHaveText(adminMessages.itemDeleteFailed);
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Add Item" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Item" });
    for (const label of ["Name", "Value", "Description"]) await dialog.getByLabel(label).fill("x");
    await dialog.getByLabel("Price (points)").fill("1");
    await dialog.getByLabel("Image URL").fill("/items/cash.svg");
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(alert).toHaveText(adminMessages.itemCreateFailed);
  });

  test("an item list that cannot be loaded shows an error", async ({ page }) => {
    await login(page, demo.admin);
    await refuse(page, LIST, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin/marketplace");
    await expect(page.getByText(adminMessages.itemsLoadFailed)).toBeVisible();
    await inspect(page);
  });
});

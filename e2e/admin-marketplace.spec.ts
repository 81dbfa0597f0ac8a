import type { Page } from "@playwright/test";
import { itemFormMessages } from "@signpoint/api/texts";
import { demo } from "./support/accounts";
import { ownWord } from "./support/items";
import { expect, login, test } from "./support/test";

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Items" }).getByRole("row").filter({ hasText: name });

test("an item is added, edited and deleted", async ({ page }) => {
  const name = `Kettle <i>${ownWord()}</i>`;
  await login(page, demo.admin);
  await page.goto("/admin/marketplace");
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
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
  // However slow the machine is, the three seconds of the notice do not pass by themselves.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
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

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const remove = page.getByRole("dialog", { name: "Delete this item?" });
  await expect(remove).toContainText("It leaves the marketplace for everyone.");
  await page.clock.pauseAt(Date.now() + 120_000);
  await remove.getByRole("button", { name: "Delete Item" }).click();
  const deleted = page.getByText(`Deleted “${name}”.`);
  await expect(deleted).toBeVisible();
  await expect(page.locator(":focus").filter({ has: deleted })).toHaveCount(1);
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/marketplace$/);
});

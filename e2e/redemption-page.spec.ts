import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { expect, login, test } from "./support/test";

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

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

import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import {
  adminMessages,
  itemFormMessages,
  marketplaceMessages,
  secondApprovalMessages,
} from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { item } from "../support/marketplace-records";
import { listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const LIST = "/admin/marketplace";
const FAILED = refuse("INTERNAL_SERVER_ERROR");
const alert = page.getByRole("alert");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const adding = page.getByRole("dialog", { name: "Add Item" });
const editing = page.getByRole("dialog", { name: "Edit Item" });
const question = page.getByRole("dialog", { name: "Leave without saving?" });
const field = (label: string) => page.getByRole("dialog").getByLabelText(label, { exact: true });

function adminItem(changes: Partial<AdminMarketplaceItem> = {}): AdminMarketplaceItem {
  return {
    ...item({ image_url: "/items/electronics.svg" }),
    redemption_code: null,
    low_stock_at: null,
    codes_available: 0,
    awaiting_second: false,
    version: 1,
    ...changes,
  };
}

async function openItems(answers: Answers = {}) {
  return await render(LIST, {
    as: "admin",
    answers: { "items.list": listOf([adminItem()]), ...answers },
  });
}

/** Fills in a new item that can be saved. */
async function fillIn(): Promise<void> {
  await button("Add Item").click();
  for (const label of ["Name", "Value", "Description"]) await field(label).fill("x");
  await field("Price (points)").fill("1");
  await field("Image URL").fill("/items/cash.svg");
}

const add = () => adding.getByRole("button", { name: "Add Item" }).click();

test("a new item says what is missing and what is not valid, and begins at the first of them", async () => {
  await openItems();
  await button("Add Item").click();
  await expect.element(field("Type")).toHaveValue("Gift Card");
  await expect.element(field("Price (points)")).toHaveValue(0);
  await expect.element(adding.getByRole("button", { name: "Add Item" })).toBeInViewport();
  await field("Quantity").fill("-1");
  await add();
  for (const text of [
    itemFormMessages.nameRequired,
    itemFormMessages.descriptionRequired,
    itemFormMessages.valueRequired,
    itemFormMessages.imageUrlRequired,
    itemFormMessages.pricePositive,
    itemFormMessages.quantityNotNegative,
  ]) {
    await expect.element(adding.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(field("Name")).toHaveFocus();
  await inspect();
  await field("Type").selectOptions("Cash");
  await field("Value").fill("a lot");
  await field("Price (points)").fill("1.5");
  await field("Image URL").fill("http://example.com/kettle.png");
  await add();
  await expect.element(adding.getByText(itemFormMessages.cashValueUnreadable)).toBeVisible();
  await expect.element(adding.getByText(itemFormMessages.priceWhole)).toBeVisible();
  await expect.element(adding.getByText(itemFormMessages.imageUrlInvalid)).toBeVisible();
});

test("the stock of items is told in words, and deleting one says what it means", async () => {
  const { server } = await openItems({
    "items.list": listOf([adminItem({ quantity: 3 })]),
    "items.delete": adminItem(),
  });
  const row = page.getByRole("table", { name: "Items" }).getByRole("row").last();
  await expect.element(row).toHaveTextContent("Low: 3 left");
  await inspect();
  await button("Delete Mug").click();
  const asked = page.getByRole("dialog", { name: "Delete this item?" });
  await expect.element(asked).toHaveTextContent("It leaves the marketplace for everyone.");
  await inspect();
  server.answer({ "items.list": listOf([adminItem({ quantity: 0 })]) });
  await asked.getByRole("button", { name: "Delete Item" }).click();
  await expect.element(page.getByText("Deleted “Mug”.")).toBeVisible();
  await expect.element(row).toHaveTextContent("Sold out");
});

test("an item whose answer was lost keeps what was typed for the next try", async () => {
  const { server } = await openItems({ "items.create": NO_CONNECTION });
  await fillIn();
  await add();
  await expect.element(alert).toHaveTextContent(adminMessages.itemCreateFailed);
  server.answer({ "items.create": adminItem({ name: "x" }) });
  await add();
  await expect.element(page.getByText("Added “x”.")).toBeVisible();
  const [first, second] = server.inputs("items.create");
  expect(second).toEqual(first);
});

test("a new item that is corrected after a lost answer is the same one, and it is said when the earlier try was saved", async () => {
  const { server } = await openItems({ "items.create": NO_CONNECTION });
  await fillIn();
  await add();
  await expect.element(alert).toHaveTextContent(adminMessages.itemCreateFailed);
  server.answer({ "items.create": refuse("IDEMPOTENCY_KEY_REUSED") });
  await field("Name").fill("y");
  await add();
  await expect.element(alert).toHaveTextContent(adminMessages.earlierTrySaved);
  await inspect();
  server.answer({ "items.create": adminItem({ name: "y" }) });
  await add();
  await expect.element(page.getByText("Added “y”.")).toBeVisible();
  const [first, second, third] = server.keys("items.create");
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("failures of the item administration show its own messages", async () => {
  await openItems({ "items.create": FAILED, "items.update": FAILED, "items.delete": FAILED });
  await button("Edit Mug").click();
  await field("Description").fill("Reworded.");
  await button("Save Changes").click();
  await expect.element(alert).toHaveTextContent(adminMessages.itemUpdateFailed);
  await button("Cancel").click();
  await button("Leave Without Saving").click();

  await button("Delete Mug").click();
  await button("Delete Item").click();
  await expect.element(alert).toHaveTextContent(adminMessages.itemDeleteFailed);
  await button("Cancel").click();

  await fillIn();
  await add();
  await expect.element(alert).toHaveTextContent(adminMessages.itemCreateFailed);
});

test("an item list that cannot be loaded shows an error", async () => {
  await openItems({ "items.list": FAILED });
  await expect.element(page.getByText(adminMessages.itemsLoadFailed)).toBeVisible();
  await inspect();
});

test("an item form sends what was changed alone, and its stock as a difference", async () => {
  const { server } = await openItems({ "items.update": adminItem() });
  await button("Edit Mug").click();
  await field("Quantity").fill("9");
  await field("Description").fill("A better mug.");
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Mug”.")).toBeVisible();
  expect(server.inputs("items.update")).toEqual([
    { id: adminItem().id, description: "A better mug.", quantity_change: 2, version: 1 },
  ]);
});

test("a stock that was redeemed from meanwhile can be emptied on the second attempt", async () => {
  const fields = { quantity_change: itemFormMessages.stockLeft(2) };
  const { server } = await openItems({
    "items.update": refuse("BAD_REQUEST", { data: { fields } }),
  });
  await button("Edit Mug").click();
  await field("Quantity").fill("0");
  server.answer({ "items.list": listOf([adminItem({ quantity: 2 })]) });
  await button("Save Changes").click();
  await expect.element(editing.getByText(itemFormMessages.stockLeft(2)).first()).toBeVisible();
  await expect.element(field("Quantity")).toHaveValue(0);
  server.answer({ "items.update": adminItem({ quantity: 0 }) });
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Mug”.")).toBeVisible();
  const taken = server.inputs("items.update").map((input) => input.quantity_change);
  expect(taken).toEqual([-7, -2]);
});

test("a stock whose answer was lost is not changed twice when the item is saved again with another field", async () => {
  const { server } = await openItems({ "items.update": NO_CONNECTION });
  await button("Edit Mug").click();
  await field("Quantity").fill("12");
  await button("Save Changes").click();
  await expect.element(alert).toHaveTextContent(adminMessages.itemUpdateFailed);
  const current = adminItem({ quantity: 11, version: 2 });
  server.answer({ "items.update": refuse("CHANGED_MEANWHILE", { data: { current } }) });
  await field("Description").fill("A better mug.");
  await button("Save Changes").click();
  const changed = editing.getByRole("list", { name: "Changed meanwhile" });
  await expect.element(changed).toHaveTextContent(itemFormMessages.stockPerhapsSaved(12));
  await expect.element(field("Quantity")).toHaveValue(11);
  await inspect();
  server.answer({ "items.update": current });
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Mug”.")).toBeVisible();
  expect(server.inputs("items.update").at(-1)).toEqual({
    id: adminItem().id,
    description: "A better mug.",
    version: 2,
  });
});

test("closing a changed item asks for a confirmation", async () => {
  await openItems();
  await button("Edit Mug").click();
  await field("Name").fill("<b>Changed</b>");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(editing.getByLabelText("Name")).toHaveValue("<b>Changed</b>");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("table", { name: "Items" })).toHaveTextContent("Mug");
});

test("an item that was deleted meanwhile is reported and leaves its list", async () => {
  const { server } = await openItems({
    "items.update": refuse("NOT_FOUND", { message: marketplaceMessages.itemNotFound }),
  });
  await button("Edit Mug").click();
  await field("Quantity").fill("9");
  server.answer({ "items.list": NOTHING });
  await button("Save Changes").click();
  await expect.element(alert).toHaveTextContent(marketplaceMessages.itemNotFound);
  await button("Cancel").click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.element(page.getByRole("heading", { name: "No items found" })).toBeVisible();
});

test("a cash item that needs a second admin says so after it was added, and in the list", async () => {
  const waiting = adminItem({
    name: "Cash, $10",
    type: "Cash",
    quantity: 0,
    awaiting_second: true,
  });
  await openItems({ "items.create": waiting, "items.list": listOf([waiting]) });
  await fillIn();
  await field("Name").fill("Cash, $10");
  await add();
  await expect.element(page.getByText(secondApprovalMessages.itemAsked("Cash, $10"))).toBeVisible();
  const link = page.getByRole("link", { name: "Awaits a second admin" });
  await expect.element(link).toHaveAttribute("href", "/admin/second-approvals");
});

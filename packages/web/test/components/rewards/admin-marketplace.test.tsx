import type { AddedCodes, ItemCode } from "@signpoint/api/rewards/item-code";
import {
  adminMessages,
  codeListMessages,
  itemFormMessages,
  marketplaceMessages,
  secondApprovalMessages,
} from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, NO_CONNECTION, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { adminItem } from "../support/marketplace-records";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const LIST = "/admin/marketplace";
const FAILED = refuse("INTERNAL_SERVER_ERROR");
const alert = page.getByRole("alert");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const adding = page.getByRole("dialog", { name: "Add Item" });
const editing = page.getByRole("dialog", { name: "Edit Item" });
const question = page.getByRole("dialog", { name: "Leave without saving?" });
const field = (label: string) => page.getByRole("dialog").getByLabelText(label, { exact: true });

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
  server.answer({ "items.list": listOf([adminItem({ quantity: 0 })]) });
  await asked.getByRole("button", { name: "Delete Item" }).click();
  await expect.element(page.getByText("Deleted “Mug”.")).toBeVisible();
  await expect.element(row).toHaveTextContent("Sold out");
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

test("a changed item is not closed without a question, and one that was deleted meanwhile is reported and leaves its list", async () => {
  const { server } = await openItems({
    "items.update": refuse("NOT_FOUND", { message: marketplaceMessages.itemNotFound }),
  });
  await button("Edit Mug").click();
  await field("Name").fill("<b>Changed</b>");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(editing.getByLabelText("Name")).toHaveValue("<b>Changed</b>");
  server.answer({ "items.list": NOTHING });
  await button("Save Changes").click();
  await expect.element(alert).toHaveTextContent(marketplaceMessages.itemNotFound);
  await editing.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
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

const codesField = page.getByLabelText("Codes", { exact: true });

function itemCode(line: number): ItemCode {
  return {
    id: idOf(line),
    masked: `••••${line}`,
    line,
    added_by: "admin",
    added_at: "2026-11-21T10:00:00.000Z",
    redemption_id: null,
    given_to: null,
    given_at: null,
    revealed_at: null,
    used_at: null,
  };
}

function codesOf(codes: ItemCode[]) {
  const counts = { available: codes.length, delivered: 0 };
  return { ...listOf(codes), ...counts, item_name: "Card", shared: false, shared_given: 0 };
}

async function openCodes(codes: ItemCode[], answers: Answers = {}) {
  return await render(`/admin/marketplace/${idOf(70)}/codes`, {
    as: "admin",
    answers: { "vault.list": () => codesOf(codes), ...answers },
  });
}

const fileInput = () => {
  const input = document.querySelector<HTMLInputElement>("form input[type=file]");
  if (input === null) throw new Error("The form takes no file.");
  return input;
};
const choose = (text: string) =>
  userEvent.upload(fileInput(), new File([text], "codes.txt", { type: "text/plain" }));

test("codes come from a file, which can be corrected and chosen again, and is added below what is typed", async () => {
  const { server } = await openCodes([], {
    "vault.add": { added: 1, available: 1, delivered: 0, duplicates: [] },
  });
  await expect.element(codesField).toBeVisible();
  await choose("a wrong list");
  await expect.element(codesField).toHaveValue("a wrong list");
  // A browser says nothing when the file that a codesField holds already is chosen again.
  expect(fileInput().value).toBe("");
  await choose("GIFT-CARD-1");
  await expect.element(codesField).toHaveValue("GIFT-CARD-1");
  await page.getByRole("button", { name: "Add Codes" }).click();
  await expect.element(page.getByText("1 code added.")).toBeVisible();
  expect(server.inputs("vault.add")).toMatchObject([{ codes: ["GIFT-CARD-1"] }]);
  await codesField.fill("GIFT-CARD-2\n");
  await choose("code;value\nGIFT-CARD-3;5");
  await expect.element(codesField).toHaveValue("GIFT-CARD-2\nGIFT-CARD-3;5");
});

test("codes that are left out stay in the field unless the item has them", async () => {
  const duplicates: AddedCodes["duplicates"] = [
    { line: 1, reason: "in_other_item" },
    { line: 2, reason: "in_item" },
  ];
  await openCodes([], { "vault.add": { added: 1, available: 1, delivered: 0, duplicates } });
  await codesField.fill('"GIFT,CARD-1",5\nGIFT-CARD-2\nGIFT-CARD-3\nGIFT\u200BCARD-4\nGIFT-CARD-3');
  await page.getByRole("button", { name: "Add Codes" }).click();
  await expect.element(page.getByText("1 code added. 4 lines left out.")).toBeVisible();
  await expect.element(page.getByText(codeListMessages.codesToCorrect)).toBeVisible();
  await expect.element(codesField).toHaveValue('"GIFT,CARD-1",5\nGIFT\u200BCARD-4');
});

test("codes that are typed or on their way are not left without a question, and the list below is filtered without one", async () => {
  const { promise: held, give: answer } = promised();
  const { router, url } = await openCodes([], {
    "vault.add": async () => {
      await held;
      return { added: 1, available: 1, delivered: 0, duplicates: [] };
    },
  });
  const path = url();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const leave = async () => {
    void router.navigate({ to: "/about" });
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(url()).toBe(path);
  };
  await codesField.fill("GIFT-CARD-1");
  await leave();
  await page.getByRole("link", { name: "Given", exact: true }).click();
  await expect.poll(url).toBe(`${path}?state=given`);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect.poll(url).toBe(path);
  await expect.element(codesField).toHaveValue("GIFT-CARD-1");
  await page.getByRole("button", { name: "Add Codes" }).click();
  await leave();
  answer();
  await expect.element(page.getByText("1 code added.")).toBeVisible();
  await router.navigate({ to: "/about" });
  expect(url()).toBe("/about");
});

test("a code that nobody has is removed after a question, and the removal of the last one is said", async () => {
  const codes = [itemCode(1), itemCode(2)];
  await openCodes(codes, {
    "vault.remove": ({ p_code_id: id }) => {
      codes.splice(
        codes.findIndex((one) => one.id === id),
        1,
      );
      return { available: codes.length, delivered: 0 };
    },
  });
  const dialog = page.getByRole("dialog");
  const remove = async (line: number) => {
    const row = page.getByRole("row", { name: new RegExp(`line ${line}`) });
    await row.getByRole("button", { name: /^Remove code/ }).click();
    await expect.element(dialog).toHaveTextContent("It was given to nobody.");
    await dialog.getByRole("button", { name: "Remove Code" }).click();
    await expect.element(row).not.toBeInTheDocument();
  };
  await remove(2);
  await expect.element(page.getByRole("row", { name: /line 1/ })).toBeVisible();
  await remove(1);
  await expect.element(page.getByText("No codes yet")).toBeVisible();
  await expect.element(page.getByText(/^Code .+ removed\.$/)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Code .+ removed\./);
  await inspect();
});

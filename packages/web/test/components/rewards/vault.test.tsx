import type { AddedCodes, ItemCode } from "@signpoint/api/rewards/item-code";
import { codeListMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, listOf } from "../support/records";
import { render } from "../support/render";

const field = page.getByLabelText("Codes", { exact: true });

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

test("codes come from a file, which can be corrected and chosen again", async () => {
  const { server } = await openCodes([], {
    "vault.add": { added: 1, available: 1, delivered: 0, duplicates: [] },
  });
  await expect.element(field).toBeVisible();
  await choose("a wrong list");
  await expect.element(field).toHaveValue("a wrong list");
  // A browser says nothing when the file that a field holds already is chosen again.
  expect(fileInput().value).toBe("");
  await choose("GIFT-CARD-1");
  await expect.element(field).toHaveValue("GIFT-CARD-1");
  await page.getByRole("button", { name: "Add Codes" }).click();
  await expect.element(page.getByText("1 code added.")).toBeVisible();
  expect(server.inputs("vault.add")).toMatchObject([{ codes: ["GIFT-CARD-1"] }]);
});

test("a chosen file is added below what is typed", async () => {
  await openCodes([]);
  await field.fill("GIFT-CARD-1\n");
  await choose("code;value\nGIFT-CARD-2;5");
  await expect.element(field).toHaveValue("GIFT-CARD-1\nGIFT-CARD-2;5");
});

test("codes that are left out stay in the field unless the item has them", async () => {
  const duplicates: AddedCodes["duplicates"] = [
    { line: 1, reason: "in_other_item" },
    { line: 2, reason: "in_item" },
  ];
  await openCodes([], { "vault.add": { added: 1, available: 1, delivered: 0, duplicates } });
  await field.fill('"GIFT,CARD-1",5\nGIFT-CARD-2\nGIFT-CARD-3\nGIFT\u200BCARD-4\nGIFT-CARD-3');
  await page.getByRole("button", { name: "Add Codes" }).click();
  await expect.element(page.getByText("1 code added. 4 lines left out.")).toBeVisible();
  await expect.element(page.getByText(codeListMessages.codesToCorrect)).toBeVisible();
  await expect.element(field).toHaveValue('"GIFT,CARD-1",5\nGIFT\u200BCARD-4');
});

test("codes that are typed or on their way are not left without a question, and the list below is filtered without one", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
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
  await field.fill("GIFT-CARD-1");
  await leave();
  await page.getByRole("link", { name: "Given", exact: true }).click();
  await expect.poll(url).toBe(`${path}?state=given`);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect.poll(url).toBe(path);
  await expect.element(field).toHaveValue("GIFT-CARD-1");
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

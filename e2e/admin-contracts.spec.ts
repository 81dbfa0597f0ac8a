import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import { contractFormMessages } from "@signpoint/api/texts";
import type { QuestionType } from "@signpoint/api/work/questions";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { expect, login, test } from "./support/test";

const QUESTIONS: Record<QuestionType, string> = {
  multiple_choice: "How salty?",
  text: "Why?",
  file: "A photo",
  link: "Your post",
};

const rowOf = (page: Page, title: string) =>
  page.getByRole("table", { name: "Contracts" }).getByRole("row").filter({ hasText: title });

async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("a contract with every kind of question is created, edited and found", async ({
  page,
  request,
}) => {
  const title = `Judge the <b>soup</b> ${randomUUID().slice(0, 8)}`;
  await login(page, demo.admin);
  await page.goto("/admin/contracts");
  await expect(page.getByRole("table", { name: "Contracts" })).toBeVisible();
  await page.getByRole("button", { name: "Create Contract" }).click();
  await expect(page.getByLabel("Points cost")).toHaveValue("0");
  await expect(page.getByLabel("Type", { exact: true })).toHaveValue("Digital");
  await expect(page.getByLabel("Survey required")).not.toBeChecked();

  await page.getByLabel("Points cost").fill("-1");
  await page.getByLabel("Points reward").fill("2.5");
  await page.getByRole("button", { name: "Create Contract" }).click();
  for (const text of [
    contractFormMessages.titleRequired,
    contractFormMessages.descriptionRequired,
    contractFormMessages.activityRequired,
    contractFormMessages.notNegative,
    contractFormMessages.whole,
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("It is warm.");
  await page.getByRole("textbox", { name: "Required activity" }).fill("Taste it.");
  await page.getByLabel("Points cost").fill("10");
  await page.getByLabel("Points reward").fill("40");
  await expect(page.getByText("Signers earn nothing with this contract")).toBeHidden();
  await page.getByLabel("Duration", { exact: true }).fill("2");
  await page.getByLabel("Unit of time").selectOption("hours");
  await expect(page.getByText("Runs for 2 hours.")).toBeVisible();
  await page.getByLabel("Maximum signers").fill("25");
  const form = page.getByRole("form", { name: "Contract" });
  await expect(form.getByText("1,000 points", { exact: true })).toBeVisible();
  await page.getByLabel("Points reward").fill("10");
  await expect(page.getByText("Signers earn nothing with this contract")).toBeVisible();
  await page.getByLabel("Points reward").fill("40");
  await page.getByLabel("Estimated effort (minutes)").fill("15");
  await page.getByLabel("Official contract").check();
  await page.getByLabel("Survey required").check();

  const draft = page.getByRole("group", { name: "New question" });
  const add = draft.getByRole("button", { name: "Add Question" });
  await draft.getByLabel("Question text").fill(QUESTIONS.multiple_choice);
  await draft.getByLabel("Question type").selectOption("multiple_choice");
  await add.click();
  await expect(draft.getByText(contractFormMessages.optionsMissing)).toBeVisible();
  await draft.getByLabel("Options").fill("Barely\n\n  \nFine\nToo much");
  await expect(draft.getByLabel("Required")).toBeChecked();
  await add.click();
  for (const type of QUESTION_TYPES.filter((one) => one !== "multiple_choice")) {
    await draft.getByLabel("Question type").selectOption(type);
    await draft.getByLabel("Question text").fill(QUESTIONS[type]);
    await add.click();
  }
  const questions = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(questions).toHaveCount(4);
  await expect(questions.first().getByLabel("Options")).toHaveValue("Barely\nFine\nToo much");
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await expect(questions.first().getByLabel("Question text")).toHaveValue("Why?");
  await page.getByRole("button", { name: "Remove question 4" }).click();
  await expect(questions).toHaveCount(3);
  await page.getByRole("button", { name: "Preview" }).click();
  const phone = page.frameLocator("iframe[title='The contract’s page on a phone']");
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  // Its styles are here, too: on a phone the button stays at the edge of the screen.
  const sign = phone.getByRole("button", { name: "Sign Contract" });
  await sign.evaluate(({ ownerDocument: { defaultView } }) =>
    defaultView?.frameElement?.scrollIntoView({ block: "end" }),
  );
  await expect(sign).toBeInViewport();
  await page.getByRole("button", { name: "Back to the Form" }).click();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.getByRole("table", { name: "Drafts" }).getByRole("link", { name: title }).click();
  await expect(questions).toHaveCount(3);
  await page.getByRole("button", { name: "Create Contract" }).click();
  await expect(page.getByText(`Created “${title}”.`)).toBeVisible();

  const api = await apiOf(request, demo.admin);
  const created = await api.findContract(title);
  expect(created).toMatchObject({ is_official: true, duration: 120, effort_minutes: 15 });
  expect(
    created.survey_questions.map(({ question_type, question_text, options }) => [
      question_type,
      question_text,
      options,
    ]),
  ).toEqual([
    ["text", "Why?", []],
    ["multiple_choice", "How salty?", ["Barely", "Fine", "Too much"]],
    ["file", "A photo", []],
  ]);

  await page.getByRole("searchbox", { name: "Search" }).fill(title);
  await expect(page).toHaveURL(/search=/);
  const row = rowOf(page, title);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  for (const text of ["Official", "Digital", "10 points", "40 points", "Active · 1 h left"]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole("link", { name: /0 approved, 0 pending, 0 in total$/ })).toBeVisible();
  await act(page, title, "Edit");
  await expect(page.getByLabel("Points reward")).toHaveValue("40");
  await page.getByLabel("Points reward").fill("55");
  // The browser asks before it closes the page.
  const leaving = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await leaving;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await page.getByLabel("Status").selectOption("inactive");
  await expect(page.getByLabel("Status").locator("option")).toHaveText(["Active", "Inactive"]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`Saved “${title}”.`)).toBeVisible();
  await expect(row).toContainText("55 points");
  await expect(row).toContainText("Inactive");

  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/contracts$/);
});

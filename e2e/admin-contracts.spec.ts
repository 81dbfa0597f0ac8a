import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/entities/user-profile";
import {
  adminMessages,
  contractFormMessages,
  contractMessages,
  refusalMessages,
} from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const LIST = /\/api\/admin\/contracts(?:\?|$)/;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

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
  await inspect(page);
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
  await expect(page.getByText("Signers earn nothing with this contract")).toBeHidden();
  await inspect(page);

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
  await expect(page.getByText("1,000 points", { exact: true })).toBeVisible();
  await page.getByLabel("Points reward").fill("10");
  await expect(page.getByText("Signers earn nothing with this contract")).toBeVisible();
  await page.getByLabel("Points reward").fill("40");
  await page.getByLabel("Estimated effort (minutes)").fill("15");
  await page.getByLabel("Official contract").check();
  await page.getByLabel("Survey required").check();

  const draft = page.getByRole("group", { name: "New question" });
  const add = draft.getByRole("button", { name: "Add Question" });
  await add.click();
  await expect(draft.getByText(contractFormMessages.questionRequired)).toBeVisible();
  await draft.getByLabel("Question text").fill("How salty?");
  await draft.getByLabel("Question type").selectOption("multiple_choice");
  await add.click();
  await expect(draft.getByText(contractFormMessages.optionsMissing)).toBeVisible();
  const thousand = Array.from({ length: 1_000 }, (_, index) => `Spoon ${index}`);
  await draft.getByLabel("Options").fill(thousand.join("\n"));
  await add.click();
  await expect(draft.getByText(contractFormMessages.tooManyOptions)).toBeVisible();
  await draft.getByLabel("Options").fill("Barely\n\n  \nFine\nToo much");
  await expect(draft.getByLabel("Required")).toBeChecked();
  await add.click();
  for (const [type, text] of [
    ["text", "Why?"],
    ["file", "A photo"],
    ["link", "Your post"],
  ] as const) {
    await draft.getByLabel("Question type").selectOption(type);
    await draft.getByLabel("Question text").fill(text);
    await add.click();
  }
  const questions = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await expect(questions).toHaveCount(4);
  await expect(questions.first().getByLabel("Options")).toHaveValue("Barely\nFine\nToo much");
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await expect(questions.first().getByLabel("Question text")).toHaveValue("Why?");
  await page.getByRole("button", { name: "Remove question 4" }).click();
  await expect(questions).toHaveCount(3);
  await inspect(page);
  await draft.getByLabel("Question text").fill("Left behind");
  await page.getByRole("button", { name: "Create Contract" }).click();
  await expect(page.getByText(contractFormMessages.questionNotAdded)).toBeVisible();
  await draft.getByLabel("Question text").fill("");
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
  await page.getByLabel("Status").selectOption("inactive");
  await expect(page.getByLabel("Status").locator("option")).toHaveText(["Active", "Inactive"]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`Saved “${title}”.`)).toBeVisible();
  await expect(row).toContainText("55 points");
  await expect(row).toContainText("Inactive");

  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/admin\/contracts$/);
});

test("a contract is duplicated with its questions, and the copy is in the list of all", async ({
  page,
  request,
}) => {
  const { title } = await makeContract(request, {
    p_survey_questions: [{ questionType: "text", questionText: "How was it?" }],
  });
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await inspect(page);
  await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Duplicate Contract" })).toBeVisible();
  const copy = `${title} (copy)`;
  await expect(page.getByLabel("Title")).toHaveValue(copy);
  await expect(page.getByLabel("Points reward")).toHaveValue("30");
  await page.getByLabel("Title").fill(`Another ${copy}`);
  await page.getByRole("button", { name: "Create Contract" }).click();
  await expect(page.getByText(`Created “Another ${copy}”.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/contracts$/);
  await expect(rowOf(page, `Another ${copy}`)).toBeVisible();
  const api = await apiOf(request, demo.admin);
  const created = await api.findContract(`Another ${copy}`);
  expect(created.survey_questions).toMatchObject([{ question_text: "How was it?" }]);
});

test("a contract is extended by days and hours", async ({ page, request }) => {
  const { id, title } = await makeContract(request);
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await act(page, title, "Extend");
  const dialog = page.getByRole("dialog", { name: "Extend this contract" });
  const confirm = dialog.getByRole("button", { name: "Extend Contract" });
  await confirm.click();
  await expect(dialog.getByText(contractFormMessages.extensionMissing)).toBeVisible();
  await dialog.getByLabel("Hours").fill("24");
  await confirm.click();
  await expect(dialog.getByText(contractFormMessages.extensionHours)).toBeVisible();
  await dialog.getByLabel("Days").fill("-1");
  await confirm.click();
  await expect(dialog.getByText(contractFormMessages.notNegative)).toBeVisible();
  await dialog.getByLabel("Days").fill("2");
  await dialog.getByLabel("Hours").fill("23");
  await inspect(page);
  const admin = await apiOf(request, demo.admin);
  const before = await admin.get<{ expires_at: string }>(`/admin/contracts/${id}`);
  await dialog.getByLabel("Hours").press("Enter");
  await expect(page.getByText(`Extended “${title}” to`)).toBeVisible();
  const after = await admin.get<{ expires_at: string }>(`/admin/contracts/${id}`);
  const minutes = (Date.parse(after.expires_at) - Date.parse(before.expires_at)) / 60_000;
  expect(minutes).toBe(2 * 1_440 + 23 * 60);
});

test("a contract that never expires has nothing to extend", async ({ page, request }) => {
  const { title } = await makeContract(request, { p_duration: 0 });
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await expect(page.getByRole("menuitem", { name: "Extend (never expires)" })).toBeDisabled();
});

test("deleting a contract states its effect and refunds open signings", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request);
  const signer = await apiOf(request, account);
  await signer.sign(id);
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await expect(
    rowOf(page, title).getByRole("link", { name: /0 approved, 0 pending, 1 in total$/ }),
  ).toBeVisible();
  await act(page, title, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this contract?" });
  await expect(dialog).toContainText(
    "1 open signing is closed, and the points paid for signing are returned",
  );
  await inspect(page);
  await dialog.getByRole("button", { name: "Delete Contract" }).click();
  await expect(
    page.getByText(`Deleted “${title}”: 1 open signing closed, 10 points returned.`),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  const [profile] = await signer.post<UserProfile[]>("/rpc/get_current_user_profile", {});
  expect(profile?.points).toBe(50);
});

test("the submissions of a contract are listed and decided", async ({ page, request, account }) => {
  const { id, title } = await makeContract(request);
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  await signer.submit(signing.id, {});
  await login(page, demo.admin);
  await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
  await expect(
    rowOf(page, title).getByRole("link", { name: /0 approved, 1 pending, 1 in total$/ }),
  ).toBeVisible();
  await act(page, title, "View Submissions");
  await expect(page.getByRole("heading", { name: `Submissions: ${title}` })).toBeVisible();
  const card = page.getByRole("article", { name: account.username });
  await expect(card).toContainText("Pending Review");
  await inspect(page);
  await card.getByRole("button", { name: /^Reject/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(`Approved “${title}”: 30 points were paid.`)).toBeVisible();
  await expect(card).toContainText("Approved");
  await expect(card.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Rejected" }).click();
  await expect(page.getByRole("heading", { name: "No submissions" })).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await card.getByRole("link", { name: /^View Details/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/contracts/signed/${signing.id}$`));
});

test.describe("when the server refuses", () => {
  test.use({ expectedErrors: [/status of (400|404|409|500)/] });

  test("failures of the contract administration show its own messages", async ({
    page,
    request,
    account,
  }) => {
    const { id, title } = await makeContract(request);
    const signer = await apiOf(request, account);
    await signer.submit((await signer.sign(id)).id, {});
    await login(page, demo.admin);
    const rpcs = [
      "extend_contract_expiration",
      "create_contract_with_survey",
      "update_contract_with_survey",
      "delete_contract",
      "approve_contract",
      "reject_contract",
    ];
    for (const rpc of rpcs) {
      await refuse(page, `**/api/rpc/${rpc}`, 500, "INTERNAL_SERVER_ERROR");
    }
    await page.goto(`/admin/contracts?search=${encodeURIComponent(title)}`);
    const alert = page.getByRole("alert");

    await act(page, title, "Extend");
    await page.getByRole("dialog").getByLabel("Days").fill("1");
    await page.getByRole("button", { name: "Extend Contract" }).click();
    await expect(alert).toHaveText(adminMessages.extendFailed);
    await page.getByRole("button", { name: "Cancel" }).click();

    await act(page, title, "Delete");
    await page.getByRole("button", { name: "Delete Contract" }).click();
    await expect(alert).toHaveText(adminMessages.contractDeleteFailed);
    await page.getByRole("button", { name: "Cancel" }).click();

    await act(page, title, "Edit");
    await page.getByLabel("Official contract").check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert).toHaveText(adminMessages.contractUpdateFailed);
    await page.getByLabel("Official contract").uncheck();
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Create Contract" }).click();
    await page.getByLabel("Title").fill("x");
    await page.getByLabel("Description").fill("x");
    await page.getByRole("textbox", { name: "Required activity" }).fill("x");
    await page.getByRole("button", { name: "Create Contract" }).click();
    await expect(alert).toHaveText(adminMessages.contractCreateFailed);

    await page.goto(`/admin/contracts/submissions/${id}`);
    await page.getByRole("button", { name: /^Approve/ }).click();
    await expect(alert).toHaveText(adminMessages.submissionApproveFailed);
    await page.getByRole("button", { name: /^Reject/ }).click();
    await page.getByLabel("Reason").selectOption("duplicate");
    await page.getByRole("button", { name: "Reject Submission" }).click();
    await expect(alert).toHaveText(adminMessages.submissionRejectFailed);
  });

  test("an unknown or unavailable contract is reported to admins", async ({ page }) => {
    await login(page, demo.admin);
    for (const path of [`?form=${UNKNOWN_ID}`, "?form=nonsense", `/submissions/${UNKNOWN_ID}`]) {
      await page.goto(`/admin/contracts${path}`);
      await expect(page.getByRole("heading", { name: contractMessages.notFound })).toBeVisible();
    }
    await inspect(page);
    await refuse(page, LIST, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin/contracts");
    await expect(page.getByText(refusalMessages.contractsLoadFailed)).toBeVisible();
    await inspect(page);
  });
});

import type { APIRequestContext } from "@playwright/test";
import type { SubmissionDetail } from "@signpoint/api/entities/submission";
import { adminMessages, fairMessages, rejectionReasons } from "@signpoint/api/messages";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { halvedPng } from "./support/proof-files";
import { openQueue, pressUntilVisible, queueOf } from "./support/queue";
import { dropResponseOnce, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const question = { required: false, options: [] };
const QUESTIONS = [
  { ...question, questionType: "text", questionText: "What did you taste?" },
  { ...question, questionType: "file", questionText: "A picture of it" },
];

/** Signs a new contract with a text and a file as the account; resolves to its ids and the calls that submit it. */
async function signWithQuestions(request: APIRequestContext, account: Account) {
  const { id, title } = await makeContract(request, { p_survey_questions: QUESTIONS });
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const contract = await signer.findContract(title);
  const [text, file] = contract.survey_questions;
  if (!text || !file) throw new Error("The contract asks nothing.");
  const submit = async (words: string, filename: string) => {
    const place = { signed_contract_id: signing.id, question_id: file.id, filename };
    const file_url = await uploadAs(request, account, { ...place, bytes: halvedPng() });
    await signer.post("/rpc/submit_contract", {
      p_signed_contract_id: signing.id,
      p_survey_responses: { [text.id]: { response_data: words }, [file.id]: { file_url } },
    });
  };
  const requestChanges = async (p_note: string) =>
    await (await apiOf(request, demo.admin)).post("/rpc/request_changes", {
      p_signed_contract_id: signing.id,
      p_note,
    });
  return { title, signingId: signing.id, submit, requestChanges };
}

test("changes are requested by key with a note, and the corrected submission shows what was there before", async ({
  page,
  request,
  account,
}) => {
  const { title, signingId, submit } = await signWithQuestions(request, account);
  await submit("Salt.", "spoon.png");
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Salt.");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Request changes, with a note");
  await help.getByRole("button", { name: "Done" }).click();

  const dialog = page.getByRole("dialog", { name: "Request changes to this submission?" });
  await pressUntilVisible(page, ["c"], dialog);
  await expect(dialog).toContainText(`${account.username} can correct it within 72 hours`);
  await expect(dialog).toContainText("This is request 1 of 3.");
  await inspect(page);
  await dialog.getByRole("button", { name: "Request Changes" }).click();
  await expect(dialog.getByText(adminMessages.changesNoteRequired)).toBeVisible();
  const note = dialog.getByLabel("Note to the user");
  await expect(note).toBeFocused();
  await note.fill("Please taste the <b>pepper</b>, too.");
  await dialog.getByRole("button", { name: "Request Changes" }).click();
  await expect(page.getByText(`Requested changes to “${title}”`)).toBeVisible();
  await expect(card).toBeHidden();

  await page.goto(`/admin/contracts/signed/${signingId}`);
  const details = page.getByRole("region", { name: "Submission Details" });
  await expect(page.getByText("Changes Requested", { exact: true })).toBeVisible();
  await expect(details).toContainText("Please taste the <b>pepper</b>, too.");
  await inspect(page);

  await submit("Salt and pepper.", "two-spoons.png");
  await page.goto(await queueOf(request, account));
  await expect(card).toContainText("Salt and pepper.");
  await expect(card).toContainText("Request 1 of 3");
  await expect(card).toContainText("Please taste the <b>pepper</b>, too.");
  await expect(card.getByText("Salt.", { exact: true })).toBeHidden();
  await card.getByText("Version 1, submitted").click();
  await expect(card.getByText("Salt.", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: /^View .*spoon\.png$/ }).first()).toBeVisible();
  await inspect(page);
  await page.goto(`/admin/contracts/signed/${signingId}`);
  await page.getByText("Version 1, submitted").click();
  await expect(page.getByText("Salt.", { exact: true })).toBeVisible();
});

test("after three requests only approving and rejecting are left", async ({
  page,
  request,
  account,
}) => {
  const { title, signingId, submit, requestChanges } = await signWithQuestions(request, account);
  for (const round of [1, 2, 3]) {
    await submit(`Try ${round}.`, `try-${round}.png`);
    await requestChanges(`Not yet, ${round}.`);
  }
  await submit("Try 4.", "try-4.png");
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Request 3 of 3");
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Request Changes/ })).toHaveCount(0);
  await expect(card.getByText(fairMessages.roundsUsedUp)).toBeVisible();
  await page.goto(`/admin/contracts/signed/${signingId}`);
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Request Changes/ })).toHaveCount(0);
});

test("a rejection needs a reason, and for another reason also words; admins see both afterwards", async ({
  page,
  request,
  account,
}) => {
  const { titles, ids } = await openQueue({ page, request, account }, ["Reason"]);
  const [title = ""] = titles;
  await expect(page.getByRole("article")).toHaveAccessibleName(title);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Reject this submission?" });
  const confirm = dialog.getByRole("button", { name: "Reject Submission" });
  await confirm.click();
  await expect(dialog.getByText(adminMessages.reasonRequired)).toBeVisible();
  const reason = dialog.getByLabel("Reason");
  await expect(reason).toBeFocused();
  await reason.selectOption(rejectionReasons.other);
  await expect(dialog.getByText(adminMessages.otherReasonNote)).toBeVisible();
  await inspect(page);
  await confirm.click();
  await expect(dialog.getByLabel("Note to the user")).toBeFocused();
  await dialog.getByLabel("Note to the user").fill("It was about soup.");
  await confirm.click();
  await expect(page.getByText(`Rejected “${title}”`)).toBeVisible();
  const admin = await apiOf(request, demo.admin);
  expect(await admin.get<SubmissionDetail>(`/admin/submissions/${ids[0]}`)).toMatchObject({
    status: "rejected",
    decision_reason: "other",
    review_note: "It was about soup.",
  });
  await page.goto(`/admin/contracts/signed/${ids[0]}`);
  const details = page.getByRole("region", { name: "Submission Details" });
  await expect(details).toContainText(rejectionReasons.other);
  await expect(details).toContainText("It was about soup.");
});

test.describe("when something fails", () => {
  test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

  test("reason and note of a failed rejection are there for the next try", async ({
    page,
    request,
    account,
  }) => {
    const { titles } = await openQueue({ page, request, account }, ["Again"]);
    const path = "**/api/rpc/reject_contract";
    await refuse(page, path, 500, "INTERNAL_SERVER_ERROR");
    const reject = page.getByRole("button", { name: /^Reject: / });
    await reject.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").selectOption("duplicate");
    await dialog.getByLabel("Note to the user (optional)").fill("Sent on Monday, too.");
    await dialog.getByRole("button", { name: "Reject Submission" }).click();
    await expect(page.getByRole("alert")).toContainText(adminMessages.rejectFailed);
    await expect(page.getByLabel("Note to the user (optional)")).toHaveValue(
      "Sent on Monday, too.",
    );
    await page.unroute(path);
    await expect(reject).toBeEnabled();
    await reject.click();
    await expect(dialog.getByLabel("Reason")).toHaveValue("duplicate");
    await expect(dialog.getByLabel("Note to the user (optional)")).toHaveValue(
      "Sent on Monday, too.",
    );
    await dialog.getByRole("button", { name: "Reject Submission" }).click();
    await expect(page.getByText(`Rejected “${titles[0]}”`)).toBeVisible();
  });

  test("a request for changes whose answer is lost is reported as done and counted once", async ({
    page,
    request,
    account,
  }) => {
    const { titles, ids } = await openQueue({ page, request, account }, ["Lost"]);
    await dropResponseOnce(page, "**/api/rpc/request_changes");
    await page.getByRole("button", { name: /^Request Changes: / }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note to the user").fill("More, please.");
    await dialog.getByRole("button", { name: "Request Changes" }).click();
    await expect(page.getByText(`Requested changes to “${titles[0]}”`)).toBeVisible();
    const admin = await apiOf(request, demo.admin);
    expect(await admin.get<SubmissionDetail>(`/admin/submissions/${ids[0]}`)).toMatchObject({
      status: "changes_requested",
      correction_rounds: 1,
    });
  });

  test("earlier versions that cannot be loaded can be tried again", async ({
    page,
    request,
    account,
  }) => {
    const { title, signingId, submit, requestChanges } = await signWithQuestions(request, account);
    await submit("First.", "one.png");
    await requestChanges("Once more.");
    await submit("Second.", "two.png");
    await login(page, demo.admin);
    const path = `**/api/admin/submissions/${signingId}`;
    await refuse(page, path, 409, "ALREADY_DECIDED", adminMessages.versionsLoadFailed);
    await page.goto(await queueOf(request, account));
    const card = page.getByRole("article", { name: title });
    await expect(card.getByRole("alert")).toHaveText(adminMessages.versionsLoadFailed);
    await inspect(page);
    await page.unroute(path);
    await card.getByRole("button", { name: "Try Again" }).click();
    await expect(card).toContainText("Once more.");
  });
});

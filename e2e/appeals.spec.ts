import type { APIRequestContext, Page } from "@playwright/test";
import type { AppealToDecide } from "@signpoint/api/entities/appeal";
import { adminMessages, fairMessages, rejectionReasons } from "@signpoint/api/messages";
import { type Account, demo, type NewAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { halvedPng } from "./support/proof-files";
import { changeAnswer, dropResponseOnce, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const LIST = /\/api\/admin\/appeals\?/;
const FILE = { questionType: "file", questionText: "A picture", required: false, options: [] };

/** Submits a new contract as the account, rejects it, and appeals with words and a file. Resolves to its title. */
async function appeal(request: APIRequestContext, account: Account, words: string) {
  const { id, title } = await makeContract(request, { p_survey_questions: [FILE] });
  const signer = await apiOf(request, account);
  const admin = await apiOf(request, demo.admin);
  const signing = await signer.sign(id);
  const p_signed_contract_id = signing.id;
  await signer.submit(signing.id, {});
  await admin.post("/rpc/reject_contract", {
    p_signed_contract_id,
    p_reason: "unreadable_file",
    p_note: "There is no <b>picture</b>.",
  });
  const [question] = (await signer.findContract(title)).survey_questions;
  if (!question) throw new Error("The contract asks nothing.");
  await uploadAs(request, account, {
    signed_contract_id: signing.id,
    question_id: question.id,
    filename: "late.png",
    bytes: halvedPng(),
  });
  await signer.post("/rpc/appeal_rejection", { p_signed_contract_id, p_text: words });
  return title;
}

/** Reduces the appeals of all tests to those of one account, each as changed by `change`. */
async function showAppealsOf(
  page: Page,
  { username }: NewAccount,
  change: (appeal: AppealToDecide) => AppealToDecide = (appeal) => appeal,
): Promise<void> {
  await changeAnswer<{ items: AppealToDecide[] }>(page, LIST, (answer) => ({
    ...answer,
    items: answer.items.filter(({ submission }) => submission.username === username).map(change),
  }));
}

test("an appeal is read with its rejection and overturned by key, with a reason", async ({
  page,
  request,
  account,
}) => {
  const title = await appeal(request, account, "The <i>picture</i> was there.");
  await login(page, demo.admin);
  await showAppealsOf(page, account);
  await page.goto("/admin/appeals");
  await expect(page).toHaveURL(/\/admin\/approvals\?tab=appeals$/);
  await expect(page.getByRole("tab", { name: /^Appeals\s*1$/ })).toBeVisible();
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("The <i>picture</i> was there.");
  await expect(card).toContainText(rejectionReasons.unreadable_file);
  await expect(card).toContainText("There is no <b>picture</b>.");
  await expect(card.getByRole("button", { name: /^View .*late\.png$/ })).toBeVisible();
  await expect(card.getByText(fairMessages.onlyRejectingAdmin)).toBeVisible();
  await inspect(page);

  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog", { name: "Overturn the rejection?" });
  await expect(dialog).toContainText(`30 points are paid to ${account.username}`);
  await expect(dialog).toContainText("10 points");
  await inspect(page);
  await dialog.getByRole("button", { name: "Overturn Rejection" }).click();
  await expect(dialog.getByText(adminMessages.appealNoteRequired)).toBeVisible();
  const note = dialog.getByLabel("Note to the user");
  await expect(note).toBeFocused();
  await note.fill("It is there now.");
  await dialog.getByRole("button", { name: "Overturn Rejection" }).click();
  const done = `Overturned the rejection of “${title}”: 30 points were paid to ${account.username}.`;
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No open appeals" })).toBeVisible();
  expect((await profileOf(request, account)).points).toBe(70);

  await page.getByRole("link", { name: "Overturned" }).click();
  await expect(card).toContainText("It is there now.");
  await expect(card).toContainText("10 points of the returned cost were taken again.");
  await expect(card.getByRole("button", { name: /^Overturn/ })).toHaveCount(0);
  await inspect(page);
  await page.reload();
  await expect(card).toContainText("It is there now.");
  await card.getByRole("link", { name: /^View Details/ }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("It is there now.");
});

test("who has rejected is told that another admin decides", async ({ page, request, account }) => {
  const title = await appeal(request, account, "Please look again.");
  await login(page, demo.admin);
  await showAppealsOf(page, account, (one) => ({
    ...one,
    may_decide: false,
    has_only_same_admin: false,
  }));
  await page.goto("/admin/approvals?tab=appeals");
  const card = page.getByRole("article", { name: title });
  await expect(card.getByText(fairMessages.ownRejection)).toBeVisible();
  await expect(card.getByRole("button", { name: /^(Uphold|Overturn)/ })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: /^Appeals\s*0$/ })).toBeVisible();
});

test("on a phone appeals are cards one below the other", async ({ page, request, account }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const title = await appeal(request, account, "Please look again.");
  await login(page, demo.admin);
  await showAppealsOf(page, account);
  await page.goto("/admin/approvals?tab=appeals");
  // All but a part of a pixel: a browser scrolls by whole pixels, and texts are not as wide.
  await expect(page.getByRole("tab", { name: /^Appeals/ })).toBeInViewport({ ratio: 0.99 });
  const card = page.getByRole("article", { name: title });
  await expect(card.getByRole("button", { name: /^Uphold/ })).toBeVisible();
  await inspect(page);
});

test("without appeals each state explains itself", async ({ page }) => {
  await login(page, demo.admin);
  await page.route(LIST, (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
  await page.goto("/admin/approvals?tab=appeals");
  await expect(page.getByRole("heading", { name: "No open appeals" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Upheld" }).click();
  await expect(page.getByRole("heading", { name: "No such appeals" })).toBeVisible();
  await expect(page).toHaveURL(/state=upheld/);
});

test.describe("when something fails", () => {
  test.use({ expectedErrors: [/status of (409|500)|ERR_FAILED/] });

  test("appeals that cannot be loaded can be tried again", async ({ page, request, account }) => {
    const title = await appeal(request, account, "Please look again.");
    await login(page, demo.admin);
    await refuse(page, LIST, 409, "ALREADY_DECIDED");
    await page.goto("/admin/approvals?tab=appeals");
    await expect(
      page.getByRole("heading", { name: adminMessages.approvalsLoadFailed }),
    ).toBeVisible();
    await inspect(page);
    await page.unroute(LIST);
    await showAppealsOf(page, account);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("article", { name: title })).toBeVisible();
  });

  test("a decision that failed keeps its reason, and one whose answer is lost counts once", async ({
    page,
    request,
    account,
  }) => {
    const title = await appeal(request, account, "Please look again.");
    await login(page, demo.admin);
    await showAppealsOf(page, account);
    const decide = "**/api/rpc/decide_appeal";
    await refuse(page, decide, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin/approvals?tab=appeals");
    const uphold = page.getByRole("button", { name: /^Uphold Rejection: / });
    const dialog = page.getByRole("dialog", { name: "Uphold the rejection?" });
    await uphold.click();
    await dialog.getByLabel("Note to the user").fill("It cannot be read still.");
    await dialog.getByRole("button", { name: "Uphold Rejection" }).click();
    await expect(page.getByRole("alert")).toHaveText(adminMessages.appealDecideFailed);
    await page.unroute(decide);
    await dropResponseOnce(page, decide);
    await expect(uphold).toBeEnabled();
    await uphold.click();
    await expect(dialog.getByLabel("Note to the user")).toHaveValue("It cannot be read still.");
    await dialog.getByRole("button", { name: "Uphold Rejection" }).click();
    await expect(page.getByText(`Upheld the rejection of “${title}”.`)).toBeVisible();
    expect((await profileOf(request, account)).points).toBe(50);
  });
});

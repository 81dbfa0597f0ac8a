import type { APIRequestContext } from "@playwright/test";
import type { SurveyResponse } from "@signpoint/api/entities/signed-contract";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages, contractMessages, refusalMessages } from "@signpoint/api/messages";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { queueOf } from "./support/queue";
import { changeAnswer, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const QUEUE = /\/api\/admin\/submissions\?/;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Submits a signing as the account; resolves to the ids of submission and contract. */
async function handIn(request: APIRequestContext, account: Account) {
  const api = await apiOf(request, account);
  const contract = await api.findContract("Tell us how the dashboard feels");
  const { id } = await api.sign(contract.id);
  const [choice] = contract.survey_questions;
  if (!choice) throw new Error("The contract asks nothing.");
  await api.submit(id, { [choice.id]: { response_data: "Calm" } });
  return { id, contract };
}

test("a rejection of a submission states its effect, and its note reaches the signer", async ({
  page,
  open,
  request,
  account,
}) => {
  const { contract } = await handIn(request, account);
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  const submission = page.getByRole("article").filter({ hasText: account.username });
  await expect(submission).toContainText("Calm");
  await submission.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject this submission?" });
  await expect(dialog).toContainText(`10 points are returned to ${account.username}`);
  await inspect(page);
  await dialog.getByLabel("Reason").selectOption("incomplete");
  await dialog.getByLabel("Note to the user (optional)").fill("Please use it for ten minutes.");
  await dialog.getByRole("button", { name: "Reject Submission" }).click();
  await expect(submission).toBeHidden();
  await expect(page.getByText(`Rejected “${contract.title}”: 10 points`)).toBeVisible();

  const signer = await open(account);
  await signer.goto(`/contracts/${contract.id}`);
  await expect(signer.getByText(contractMessages.submissionRejected)).toBeVisible();
  await expect(signer.getByRole("figure", { name: "Note from the reviewer" })).toContainText(
    "Please use it for ten minutes.",
  );
  await expect(signer.getByTitle("Available points")).toHaveText("50 points");
  await inspect(signer);
});

test("a submission's own screen shows everything and decides", async ({
  page,
  request,
  account,
}) => {
  const { id, contract } = await handIn(request, account);
  await login(page, demo.admin);
  await page.goto(`/admin/contracts/signed/${id}`);
  await expect(page.getByRole("heading", { name: contract.title })).toBeVisible();
  for (const text of [contract.description, contract.activity, account.username, "Required"]) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await inspect(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`Approved “${contract.title}”: 35 points were paid.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
  await page.getByRole("link", { name: "Back to Approvals" }).click();
  await expect(page).toHaveURL(/\/admin\/approvals$/);
});

test("answers in the older format are shown with a warning", async ({ page, request, account }) => {
  const { id } = await handIn(request, account);
  await login(page, demo.admin);
  await changeAnswer<object>(page, `**/api/admin/submissions/${id}`, (submission) => ({
    ...submission,
    survey_responses: [],
  }));
  await page.goto(`/admin/contracts/signed/${id}`);
  await expect(page.getByText("question details may be limited")).toBeVisible();
  await expect(page.getByText(adminMessages.questionTextMissing)).toBeVisible();
  await expect(page.getByText("Calm")).toBeVisible();
});

test("an empty approval queue is explained", async ({ page }) => {
  await login(page, demo.admin);
  await page.route(QUEUE, (route) =>
    route.fulfill({ json: { items: [], next_cursor: null, total: 0 } }),
  );
  await page.goto("/admin/approvals");
  await expect(page.getByRole("heading", { name: "Nothing to approve" })).toBeVisible();
  await inspect(page);
});

test.describe("when the server refuses", () => {
  test.use({ expectedErrors: [/status of (400|404|409|500)/] });

  // A page that hears of a colleague's decision no longer offers one: these pages have not heard of it yet.
  test.beforeEach(({ page }) => page.route("**/notifications/stream*", () => undefined));

  test("a submission that another admin has decided leaves the queue", async ({
    page,
    request,
    account,
  }) => {
    const { id } = await handIn(request, account);
    await login(page, demo.admin);
    await page.goto(await queueOf(request, account));
    const submission = page.getByRole("article").filter({ hasText: account.username });
    await expect(submission).toBeVisible();
    const admin = await apiOf(request, demo.admin);
    await admin.post("/rpc/approve_contract", { p_signed_contract_id: id });
    await submission.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert")).toContainText(
      `${refusalMessages.alreadyDecided} Approved by admin just now.`,
    );
    await expect(submission).toBeHidden();
  });

  test("a confirmation stays open when its submission leaves the list", async ({
    page,
    request,
    account,
  }) => {
    const { id } = await handIn(request, account);
    await login(page, demo.admin);
    await page.clock.install();
    await page.goto(await queueOf(request, account));
    const submission = page.getByRole("article").filter({ hasText: account.username });
    await submission.getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject this submission?" });
    await dialog.getByLabel("Reason").selectOption("incomplete");
    await dialog.getByLabel("Note to the user (optional)").fill("Half a note");
    const admin = await apiOf(request, demo.admin);
    await admin.post("/rpc/approve_contract", { p_signed_contract_id: id });
    const refreshed = page.waitForResponse(QUEUE);
    await page.clock.fastForward(30_000);
    await refreshed;
    await expect(page.locator("article").filter({ hasText: account.username })).toHaveCount(0);
    await expect(dialog.getByLabel("Note to the user (optional)")).toHaveValue("Half a note");
    await dialog.getByRole("button", { name: "Reject Submission" }).click();
    await page.clock.fastForward(6_000);
    await expect(page.getByRole("alert")).toContainText(refusalMessages.alreadyDecided);
    await expect(dialog).toBeHidden();
  });

  test("failures of the approvals show their own messages", async ({ page, request, account }) => {
    const { id } = await handIn(request, account);
    await login(page, demo.admin);
    await refuse(page, "**/api/rpc/approve_contract", 500, "INTERNAL_SERVER_ERROR");
    await refuse(page, "**/api/rpc/reject_contract", 500, "INTERNAL_SERVER_ERROR");
    const reject = async () => {
      await page.getByLabel("Reason").selectOption("incomplete");
      await page.getByRole("dialog").getByRole("button", { name: "Reject Submission" }).click();
    };

    await page.goto(await queueOf(request, account));
    const submission = page.getByRole("article").filter({ hasText: account.username });
    await submission.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert")).toContainText(adminMessages.approveFailed);
    await submission.getByRole("button", { name: "Reject" }).click();
    await reject();
    await expect(page.getByRole("alert")).toContainText(adminMessages.rejectFailed);

    await page.goto(`/admin/contracts/signed/${id}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert")).toHaveText(adminMessages.contractApproveFailed);
    await page.getByRole("button", { name: "Reject" }).click();
    await reject();
    await expect(page.getByRole("alert")).toHaveText(adminMessages.contractRejectFailed);
  });

  test("every kind of answer is shown in its form, and unavailable files are reported", async ({
    page,
    request,
    account,
  }) => {
    const { id } = await handIn(request, account);
    await login(page, demo.admin);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/admin/submissions/${id}`, async (route) => {
      await held;
      const response = await route.fetch();
      const submission = (await response.json()) as Submission;
      const [answer] = submission.survey_responses;
      if (answer === undefined) throw new Error("There is no answer.");
      const kinds: Partial<SurveyResponse>[] = [
        { question_type: "file", file_url: `${id}/photo.png`, question_text: "" },
        { question_type: "file", file_url: null },
        { question_type: "text", response_data: '{"b":"<script>"}' },
        { question_type: "text", response_data: " " },
        { question_type: "link", response_data: "javascript:alert(1)" },
        { question_type: "link", response_data: "https://example.com/post" },
      ];
      const survey_responses = kinds.map((kind, index) => ({
        ...answer,
        question_id: `${UNKNOWN_ID.slice(0, -1)}${index}`,
        ...kind,
      }));
      await route.fulfill({ json: { ...submission, survey_questions: [], survey_responses } });
    });
    await page.goto(`/admin/contracts/signed/${id}`);
    await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toBeVisible();
    release();
    await expect(page.getByText("No file uploaded")).toBeVisible();
    await expect(page.getByText("No response provided")).toBeVisible();
    await expect(page.getByText(adminMessages.questionTextMissing)).toBeVisible();
    await expect(page.locator("pre")).toHaveText('{\n  "b": "<script>"\n}');
    await expect(page.getByText("javascript:alert(1)")).toBeVisible();
    await expect(page.getByRole("link", { name: "javascript:alert(1)" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "https://example.com/post" })).toBeVisible();
    await inspect(page);
    await refuse(page, "**/api/rpc/create_file_link", 500, "INTERNAL_SERVER_ERROR");
    await page.getByRole("button", { name: "View photo.png" }).click();
    await expect(page.getByText(adminMessages.viewFailed)).toBeVisible();
    await page.getByRole("button", { name: "Download photo.png" }).click();
    await expect(page.getByText(adminMessages.downloadFailed)).toBeVisible();
  });

  test("an approval queue or submission that cannot be loaded shows an error", async ({ page }) => {
    await login(page, demo.admin);
    await refuse(page, QUEUE, 500, "INTERNAL_SERVER_ERROR");
    await page.goto("/admin/approvals");
    await expect(page.getByText(adminMessages.approvalsLoadFailed)).toBeVisible();

    await page.goto(`/admin/contracts/signed/${UNKNOWN_ID}`);
    await expect(page.getByText(adminMessages.signedContractNotFoundDetail)).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Contracts" })).toHaveAttribute(
      "href",
      "/admin/contracts",
    );
    await inspect(page);
    await page.goto("/admin/contracts/signed/%20");
    await expect(page.getByText(adminMessages.contractIdRequired)).toBeVisible();
    await refuse(page, `**/api/admin/submissions/${UNKNOWN_ID}`, 500, "INTERNAL_SERVER_ERROR");
    await page.goto(`/admin/contracts/signed/${UNKNOWN_ID}`);
    await expect(page.getByText(adminMessages.signedContractLoadFailed)).toBeVisible();
  });
});

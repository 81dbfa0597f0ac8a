import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { OwnRedemption, Redemption } from "@signpoint/api/entities/redemption";
import { contractMessages, fairMessages, refusalMessages } from "@signpoint/api/messages";
import { profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { ONE_TEXT, openSignedNew, reviewerOf, submitNew } from "./support/signed";
import { changeAnswer, dropResponseOnce } from "./support/stage";
import { expect, login, test } from "./support/test";

/** The time to finish ends before the contract does. */
const TIMED = { p_duration: 7_200, p_work_minutes: 2_880, p_lapse_refund: 4 };

/** Inspects the screen on a phone, and on a very wide screen. */
async function inspectAtAllWidths(page: Page): Promise<void> {
  for (const width of [360, 2_200]) {
    await page.setViewportSize({ width, height: 800 });
    await inspect(page);
  }
}

test("the time to finish and the refund are told before signing, and the place can be given back", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request, TIMED);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const terms = page.getByRole("region", { name: "About this contract" });
  await expect(terms).toContainText("After you sign, you have 48 hours (2 days) to submit.");
  await expect(terms).toContainText("4 of the 10 points you paid will be returned");
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(dialog).toContainText("After you sign, you have 48 hours (2 days) to submit.");
  await expect(dialog).not.toContainText("Submit by");
  await dialog.getByRole("button", { name: "Sign Contract" }).click();

  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("timer", { name: "Time to submit" })).toContainText(
    "left to submit",
  );
  await inspectAtAllWidths(page);
  const giveBack = page.getByRole("button", { name: "Give Back My Place" });
  await giveBack.click();
  const question = page.getByRole("dialog", { name: "Give back your place?" });
  await expect(question).toContainText("You paid10 points");
  await expect(question).toContainText("Returned to you4 points");
  await inspect(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(giveBack).toBeFocused();
  await giveBack.click();
  await question.getByRole("button", { name: "Give Back Place" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Place given back" })).toBeVisible();
  const returned = "4 of the 10 points that you paid were returned to you.";
  await expect(page.getByText(returned).first()).toBeVisible();
  await expect(summary).toContainText("Lost");
  await expect(page.getByTitle("Available points")).toHaveText("44 points");
  await expect(giveBack).toBeHidden();
  await inspectAtAllWidths(page);

  await page.goto("/contracts?mine=rejected");
  await expect(page.getByRole("article", { name: title })).toContainText("Given Back");
  await expect(page.getByRole("article", { name: title })).toContainText(returned);
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a place is given back once, and the page shows it", async ({ page, request, account }) => {
    await openSignedNew({ page, request, account }, TIMED);
    await dropResponseOnce(page, "**/api/rpc/give_back_place");
    await page.getByRole("button", { name: "Give Back My Place" }).click();
    const question = page.getByRole("dialog", { name: "Give back your place?" });
    await question.getByRole("button", { name: "Give Back Place" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Place given back" })).toBeVisible();
    await expect(page.getByText(fairMessages.giveBackFailed)).toBeHidden();
    expect((await profileOf(request, account)).points).toBe(44);
  });
});

test("requested changes are shown with the earlier answers, and submitted again", async ({
  page,
  request,
  account,
}) => {
  const { id, title, signingId, read } = await submitNew(request, account, ONE_TEXT);
  const reviewer = await reviewerOf(request, signingId);
  await reviewer.requestChanges("Say how salty.");
  await login(page, account);

  await page.goto("/dashboard");
  await expect(page.getByText("Changes requested")).toBeVisible();
  await page.goto("/contracts?mine=in_progress");
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Changes Requested");
  await expect(card.getByRole("timer", { name: "Time to submit" })).toContainText("left to submit");
  await card.getByRole("link", { name: `Continue: ${title}` }).click();

  const form = page.getByRole("region", { name: "Your submission" });
  await expect(form.getByText("Changes requested", { exact: true }).first()).toBeVisible();
  await expect(form.getByText("Say how salty.").first()).toBeVisible();
  await expect(form).toContainText("This is request 1 of at most 3.");
  await expect(form).toContainText(fairMessages.correctionMissed);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("timer", { name: "Time to submit" })).toContainText(/^[23]d /);
  const answer = page.getByLabel("How did it taste?");
  await expect(answer).toHaveValue("Salty");
  await form.getByText(/^Version 1, submitted/).click();
  await expect(form.getByRole("listitem").filter({ hasText: "Salty" }).first()).toBeVisible();
  await inspectAtAllWidths(page);

  await answer.fill("Very salty");
  await page.getByRole("button", { name: "Submit Again" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(page.getByText("Very salty")).toBeVisible();
  await expect(page.getByText("Say how salty.").first()).toBeVisible();
  const { signing, versions } = await read();
  expect(signing?.survey_responses[0]?.response_data).toBe("Very salty");
  expect(versions[0]?.answers[0]?.response_data).toBe("Salty");

  await reviewer.requestChanges("Once more.");
  await page.goto(`/contracts/${id}`);
  await expect(form).toContainText("This is request 2 of at most 3.");
});

test("a submission in review is withdrawn, corrected and submitted again", async ({
  page,
  request,
  account,
}) => {
  const { id, read } = await submitNew(request, account, ONE_TEXT);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this submission?" });
  await expect(dialog).toContainText(fairMessages.withdrawEffect);
  await expect(dialog).toContainText("Submit again by");
  await inspect(page);
  await dialog.getByRole("button", { name: "Withdraw Submission" }).click();
  const answer = page.getByLabel("How did it taste?");
  await expect(answer).toHaveValue("Salty");
  await answer.fill("Sweet");
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  const { signing } = await read();
  expect(signing?.status).toBe("pending");
  expect(signing?.survey_responses[0]?.response_data).toBe("Sweet");
});

test("a submission in review says by when it is decided and how many wait before it, then how to ask", async ({
  page,
  request,
  account,
}) => {
  const { id, signer } = await submitNew(request, account, ONE_TEXT);
  const { signing } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const due = { review_due_at: signing?.review_due_at ?? null, waiting_before: 3 };
  await changeAnswer<ContractDetail>(page, `**/api/contracts/${id}`, (contract) => ({
    ...contract,
    waiting_before: due.waiting_before,
    signing: contract.signing && { ...contract.signing, review_due_at: due.review_due_at },
  }));
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const section = page.getByRole("region", { name: "Contract submitted" });
  await expect(section).toContainText(/A decision is expected by .+\. 3 are waiting before you\./);
  await expect(section.getByRole("link", { name: "Contact us" })).toBeHidden();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveText([/^Signed/, /^Submitted/, /^Decision/]);
  await inspectAtAllWidths(page);

  due.review_due_at = signing?.submitted_at ?? null;
  await page.reload();
  await expect(section).toContainText(refusalMessages.reviewOverdue);
  await section.getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeVisible();
});

test("an order says by when it is decided and how many wait before it, then how to ask", async ({
  page,
  request,
  account,
}) => {
  const item = await (await itemsAsAdmin(request)).add({});
  const buyer = await apiOf(request, account);
  const bought = await buyer.post<Redemption>("/rpc/redeem_item", {
    p_item_id: item.id,
    p_request_id: randomUUID(),
  });
  const due = { review_due_at: bought.review_due_at };
  await changeAnswer<{ items: OwnRedemption[] }>(page, /\/api\/redemptions(\?|$)/, (answer) => ({
    ...answer,
    items: answer.items.map((order) => ({ ...order, waiting_before: 100, ...due })),
  }));
  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const order = page.getByRole("article", { name: item.name });
  await expect(order).toContainText(
    /a decision is expected by .+\. 100 or more are waiting before you\./,
  );
  await expect(order.getByRole("link", { name: "Contact us" })).toBeHidden();
  due.review_due_at = bought.created_at;
  await page.reload();
  await expect(order).toContainText(refusalMessages.reviewOverdue);
  await expect(order.getByRole("link", { name: "Contact us" })).toBeVisible();
  await inspectAtAllWidths(page);
});

for (const [status, label, title, text] of [
  ["lapsed", "Lapsed", "Time to finish is over", fairMessages.workTimeOver],
  ["missed", "Missed", "Missed", contractMessages.submissionFullyExpired],
] as const) {
  test(`a signing that was ${status} says so, with what came back`, async ({
    page,
    request,
    account,
  }) => {
    const { id } = await makeContract(request, TIMED);
    const { signer } = await submitNew(request, account);
    await signer.sign(id);
    await login(page, account);
    await changeAnswer<ContractDetail>(page, `**/api/contracts/${id}`, (contract) => ({
      ...contract,
      signing: contract.signing && {
        ...contract.signing,
        status,
        ended_at: contract.signing.created_at,
      },
    }));
    await page.goto(`/contracts/${id}`);
    const section = page.getByRole("region", { name: "Your submission" });
    await expect(section).toContainText(title);
    await expect(section).toContainText(text);
    await expect(section).toContainText(
      status === "lapsed"
        ? "4 of the 10 points that you paid were returned to you."
        : "The 10 points that you paid are not returned.",
    );
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Submit|Give Back/ })).toBeHidden();
    await inspectAtAllWidths(page);
  });
}

import type { Appeal } from "@signpoint/api/entities/appeal";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { fairMessages, rejectionReasons } from "@signpoint/api/messages";
import { inspect } from "./support/inspect";
import { halvedPng } from "./support/proof-files";
import { ONE_TEXT, openSignedNew, reviewerOf, submitNew } from "./support/signed";
import { changeAnswer } from "./support/stage";
import { expect, login, test } from "./support/test";

const FILE_TOO = {
  p_survey_questions: [
    { questionType: "text", questionText: "How did it taste?", required: false },
    { questionType: "file", questionText: "A picture of the spoon", required: false },
  ],
};
const REJECTION = { p_reason: "incomplete", p_note: "The picture is missing." };

test("a rejection says why, and is appealed with words and a new file", async ({
  page,
  request,
  account,
}) => {
  const { id, signingId, read } = await submitNew(request, account, FILE_TOO);
  await (await reviewerOf(request, signingId)).reject(REJECTION);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const section = page.getByRole("region", { name: "Your submission" });
  await expect(section).toContainText(`Reason: ${rejectionReasons.incomplete}.`);
  await expect(section).toContainText("The picture is missing.");
  await expect(section).toContainText(/You can appeal this decision once, until .+\./);
  await inspect(page);

  await page.getByRole("button", { name: "Appeal This Decision" }).click();
  const form = page.getByRole("form", { name: "Appeal" });
  await form.getByRole("button", { name: "Send Appeal" }).click();
  await expect(form.getByText(fairMessages.appealTextRequired)).toBeVisible();
  const words = form.getByLabel("Why should this be decided differently?");
  await expect(words).toBeFocused();
  await words.fill("Here is the picture.");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "spoon.png", mimeType: "image/png", buffer: halvedPng() });
  await expect(form.getByRole("button", { name: /^Replace/ })).toBeVisible();
  for (const width of [360, 2_200]) {
    await page.setViewportSize({ width, height: 800 });
    await inspect(page);
  }

  // The file is on the server: it goes with the appeal, and is shown after a reload.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Appeal This Decision" }).click();
  await expect(form.getByText("spoon.png")).toBeVisible();
  await words.fill("Here is the picture.");
  await form.getByRole("button", { name: "Send Appeal" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this appeal?" });
  await expect(dialog).toContainText(fairMessages.appealEffect);
  await dialog.getByRole("button", { name: "Send Appeal" }).click();
  await expect(page.getByText("Your appeal is in review")).toBeVisible();
  await expect(section).toContainText("Here is the picture.");
  await expect(section.getByText("spoon.png")).toBeVisible();
  await expect(page.getByRole("button", { name: "Appeal This Decision" })).toBeHidden();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem")).toHaveText([
    /^Signed/,
    /^Submitted/,
    /^Rejected/,
    /^Appealed/,
    /^Decision/,
  ]);
  await inspect(page);
  expect((await read()).appeal).toMatchObject({ state: "open", text: "Here is the picture." });
});

for (const [state, title, text] of [
  ["upheld", "The rejection stands", fairMessages.appealUpheld],
  ["overturned", "Your appeal was successful", "you received 30 points"],
] as const) {
  test(`an appeal that was ${state} says so, with the reason`, async ({
    page,
    request,
    account,
  }) => {
    const { id, signer, signingId } = await submitNew(request, account);
    await (await reviewerOf(request, signingId)).reject(REJECTION);
    const appeal = await signer.post<Appeal>("/rpc/appeal_rejection", {
      p_signed_contract_id: signingId,
      p_text: "I did taste it.",
    });
    const decided: Appeal = {
      ...appeal,
      state,
      note: "We have tasted again.",
      decided_at: appeal.created_at,
      by_same_admin: true,
      recharged_points: state === "overturned" ? 10 : null,
    };
    await changeAnswer<ContractDetail>(page, `**/api/contracts/${id}`, (contract) => ({
      ...contract,
      appeal: decided,
      signing: contract.signing && {
        ...contract.signing,
        status: state === "overturned" ? "approved" : "rejected",
      },
    }));
    await login(page, account);
    await page.goto(`/contracts/${id}`);
    const section = page.getByRole("region", { name: "Appeal" });
    await expect(section).toContainText(title);
    await expect(section).toContainText(text);
    await expect(section).toContainText("We have tasted again.");
    await expect(section).toContainText(fairMessages.appealBySameAdmin);
    // The note is of the rejection, also where the submission is approved by now.
    const caption =
      state === "upheld" ? "Note from the reviewer" : "Note of the rejection that you appealed";
    await expect(
      page.getByRole("figure").filter({ hasText: "The picture is missing." }),
    ).toContainText(caption);
    await inspect(page);
  });
}

for (const [why, change, text] of [
  [
    "seven days ago",
    (decided_at: string) => ({
      decided_at: new Date(Date.parse(decided_at) - 7 * 86_400_000).toISOString(),
    }),
    fairMessages.appealTooLate,
  ],
  [
    "by the end of its time",
    () => ({ was_decided_by_admin: false, review_note: fairMessages.notCorrectedInTime }),
    fairMessages.notAppealableBySystem,
  ],
] as const) {
  test(`a rejection ${why} says why it cannot be appealed`, async ({ page, request, account }) => {
    const { id, signingId } = await submitNew(request, account);
    await (await reviewerOf(request, signingId)).reject();
    await changeAnswer<ContractDetail>(page, `**/api/contracts/${id}`, (contract) => ({
      ...contract,
      signing: contract.signing && {
        ...contract.signing,
        ...change(contract.signing.decided_at ?? ""),
      },
    }));
    await login(page, account);
    await page.goto(`/contracts/${id}`);
    await expect(page.getByRole("region", { name: "Appeal" })).toContainText(text);
    await expect(page.getByRole("button", { name: "Appeal This Decision" })).toBeHidden();
  });
}

test("a signer sees what was agreed, and folded what has changed since", async ({
  page,
  request,
  account,
}) => {
  const { id, signingId } = await openSignedNew({ page, request, account }, ONE_TEXT);
  const reviewer = await reviewerOf(request, signingId);
  await reviewer.update(id, {
    p_description: "Three spoons are enough.",
    p_points_reward: 40,
    p_work_minutes: 60,
  });
  await page.reload();
  const about = page.getByRole("region", { name: "About this contract" });
  await about.getByText("Description and terms").click();
  await expect(about.getByText("Two spoons are enough.").first()).toBeVisible();
  await expect(about.getByText("Three")).toBeHidden();
  await about.getByText("Changed since you signed: 3 terms").click();
  await expect(about.locator("del")).toHaveText(["Two", "30", "No limit"]);
  await expect(about.locator("ins")).toHaveText(["Three", "40", "1 hour"]);
  await expect(about).toContainText(fairMessages.agreedHolds);
  for (const width of [360, 2_200]) {
    await page.setViewportSize({ width, height: 800 });
    await inspect(page);
  }
});

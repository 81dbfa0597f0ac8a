import { appealMessages, rejectionReasons } from "@signpoint/api/texts";
import { inspect } from "./support/inspect";
import { halvedPng } from "./support/proof-files";
import { reviewerOf, submitNew } from "./support/signed";
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
  await expect(form.getByText(appealMessages.appealTextRequired)).toBeVisible();
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
  await expect(dialog).toContainText(appealMessages.appealEffect);
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

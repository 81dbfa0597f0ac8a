import { refusalMessages } from "@signpoint/api/texts";
import { inspect } from "./support/inspect";
import { DASHBOARD, openSigned } from "./support/open-contract";
import { openSignedNew } from "./support/signed";
import { expect, test } from "./support/test";

const QUESTION = "What did you look for and not find?";

const TWO_TEXTS = {
  p_survey_required: false,
  p_survey_questions: ["At length", "In short"].map((questionText) => ({
    questionType: "text",
    questionText,
  })),
};

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("an answer is saved while it is typed and follows to another device", async ({
  page,
  open,
  request,
  account,
}) => {
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  await page.getByLabel(QUESTION).fill("The way back");
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible();
  await inspect(page);

  const other = await open(account);
  await other.goto(`/contracts/${id}`);
  await expect(other.getByLabel(QUESTION)).toHaveValue("The way back");
});

test("of two answers from two devices none is lost, and the signer chooses", async ({
  page,
  context,
  open,
  request,
  account,
}) => {
  const field = page.getByRole("textbox", { name: QUESTION });
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  await expect(field).toBeVisible();
  const other = await open(account);
  await other.goto(`/contracts/${id}`);

  await context.setOffline(true);
  await field.fill("Typed offline");
  await expect(
    page.getByText("Your answers are saved on this device only. No connection."),
  ).toBeVisible();
  await other.getByLabel(QUESTION).fill("Typed later, online");
  await expect(other.getByText(/^Saved \d+:\d\d/)).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(field).toHaveValue("Typed offline");
  await expect(page.getByText("Typed later, online")).toBeVisible();
  await expect(page.getByText("Answer 2 is on this device only.")).toBeVisible();
  await inspect(page);
  const kept = page.waitForResponse("**/api/rpc/save_draft");
  await page.getByRole("button", { name: "Keep this one" }).click();
  await expect(page.getByText("Typed later, online")).toBeHidden();
  await expect(field).toBeFocused();
  await kept;
  await other.reload();
  await expect(other.getByLabel(QUESTION)).toHaveValue("Typed offline");
});

test("an answer that is too long says so, and the others are saved", async ({
  page,
  request,
  account,
}) => {
  const { read } = await openSignedNew({ page, request, account }, TWO_TEXTS);
  const [long, short] = [page.getByLabel("At length"), page.getByLabel("In short")];
  await long.fill("x".repeat(9_950));
  await expect(page.getByText("9,950 of 10,000 characters")).toBeVisible();
  await long.fill("x".repeat(20_000));
  await expect(page.getByText(refusalMessages.answerTooLong(20_000))).toBeVisible();
  await short.fill("Well");
  await expect(page.getByText(/^Saved .*Answer 1 is on this device only\.$/)).toBeVisible();
  // The text may be there since the first answer, which was short enough for a moment, was saved.
  await expect
    .poll(async () => Object.values((await read()).draft?.answers ?? {}))
    .toContainEqual({ response_data: "Well" });
});

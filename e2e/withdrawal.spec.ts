import { makeContract } from "./support/contracts";
import { ONE_TEXT } from "./support/signed";
import { expect, login, test } from "./support/test";

/** The time to finish ends before the contract does. */
const TIMED = { p_duration: 7_200, p_work_minutes: 2_880, p_lapse_refund: 4 };

test("a submission is withdrawn, and then its place given back, for a part of its cost", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request, { ...TIMED, ...ONE_TEXT });
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
  const timer = summary.getByRole("timer", { name: "Time to submit" });
  await expect(timer).toContainText("left to submit");
  const answer = page.getByLabel("How did it taste?");
  await answer.fill("Salty");
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  const withdrawal = page.getByRole("dialog", { name: "Withdraw this submission?" });
  await withdrawal.getByRole("button", { name: "Withdraw Submission" }).click();
  await expect(answer).toHaveValue("Salty");
  const giveBack = page.getByRole("button", { name: "Give Back My Place" });
  await giveBack.click();
  const question = page.getByRole("dialog", { name: "Give back your place?" });
  await expect(question).toContainText("You paid10 points");
  await expect(question).toContainText("Returned to you4 points");
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

  await page.goto("/contracts?mine=rejected");
  await expect(page.getByRole("article", { name: title })).toContainText("Given Back");
  await expect(page.getByRole("article", { name: title })).toContainText(returned);
});

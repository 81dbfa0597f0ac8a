import type { Page } from "@playwright/test";
import { contractMessages } from "@signpoint/api/texts";
import { type Account, demo } from "./support/accounts";
import { queueOf } from "./support/queue";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

const contract = { title: "Review our onboarding emails", cost: 50, reward: 140 };

test("sign a contract, complete it, get paid", async ({ page, open, request, account }) => {
  await logIn(page, account);
  await expectPoints(page, 50);

  await goTo(page, "Contracts");
  await expect(page.getByRole("heading", { name: "Available Contracts" })).toBeVisible();

  // Other tests add contracts, which stand before it.
  await page.goto(`/contracts?${new URLSearchParams({ search: contract.title })}`);
  await page.getByRole("link", { name: `View Details: ${contract.title}` }).click();
  await expect(page.getByRole("heading", { name: contract.title, level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(dialog).toContainText(contract.title);
  await dialog.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("heading", { name: "Your submission" })).toBeVisible();
  await expectPoints(page, 50 - contract.cost);

  const submit = page.getByRole("button", { name: "Submit Contract" });
  await expect(submit).toBeDisabled();
  await expect(page.getByText(contractMessages.requiredQuestionsMissing)).toBeVisible();
  await submit.click({ force: true });
  await expect(page.getByRole("alert")).toHaveText(contractMessages.requiredQuestionsMissing);
  await answerQuestions(page);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(page.getByText("The third mail repeats the first.")).toBeVisible();

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account));
  const submission = admin.getByRole("article").filter({ hasText: account.username });
  await expect(submission).toContainText(contract.title);
  await submission.getByRole("button", { name: "Approve" }).click();
  await expect(submission).toBeHidden();
  // The desk holds a decision for some seconds.
  await expect(admin.getByText(`Approved “${contract.title}”`)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expectPoints(page, 50 - contract.cost + contract.reward);
});

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Follows the header's link, which small screens show in a menu. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
}

async function expectPoints(page: Page, points: number): Promise<void> {
  await expect(page.getByTitle("Available points")).toHaveText(`${points} points`);
}

async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Second" }).check();
  await page.getByLabel("What would you cut, and why?").fill("The third mail repeats the first.");
  await page.getByLabel("An onboarding email that you admire").fill("https://example.com/welcome");
}

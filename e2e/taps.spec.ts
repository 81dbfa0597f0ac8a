import type { Locator, Page } from "@playwright/test";
import { makeContract } from "./support/contracts";
import { expect, test } from "./support/test";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const MOST_TAPS = 9;

/** A finger on a phone: taps what it is shown, types into what it has tapped, and counts. */
class Finger {
  taps = 0;
  constructor(readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.page.keyboard.type(text);
  }

  async sign(): Promise<void> {
    await this.tap(this.page.getByRole("button", { name: "Sign Contract" }));
    const question = this.page.getByRole("dialog", { name: "Sign this contract?" });
    await this.tap(question.getByRole("button", { name: "Sign Contract" }));
  }

  async submit(): Promise<void> {
    await this.tap(this.page.getByRole("button", { name: "Submit Contract" }));
    await expect(this.page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  }
}

test("on a phone a newcomer gets from an empty login to a first submission in nine taps", async ({
  page,
  account,
}) => {
  const finger = new Finger(page);
  await page.goto("/login");
  await finger.type(page.getByLabel("Email"), account.email);
  await finger.type(page.getByLabel("Password", { exact: true }), account.password);
  await finger.tap(page.getByRole("button", { name: "Login" }));
  await finger.tap(page.getByRole("link", { name: "View Your First Contract" }));
  await finger.sign();
  await finger.submit();
  expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
});

test("on a phone a contract with three questions takes nine taps from a filled-in login", async ({
  page,
  account,
  request,
}) => {
  const question = (
    questionType: string,
    questionText: string,
    options: string[] | null = null,
  ) => ({
    questionType,
    questionText,
    required: true,
    options,
  });
  const { title } = await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: [
      question("multiple_choice", "Which spoon was better?", ["First", "Second"]),
      question("text", "What would you change, and why?"),
      question("link", "A taste that you admire"),
    ],
  });
  const finger = new Finger(page);
  await page.goto("/login");
  // As a password manager does.
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await finger.tap(page.getByRole("button", { name: "Login" }));
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await finger.tap(shortcuts.getByRole("link", { name: "Contracts" }));
  await finger.tap(page.getByRole("link", { name: `View Details: ${title}` }));
  await finger.sign();
  await finger.tap(page.getByRole("radio", { name: "Second" }));
  await finger.type(page.getByLabel("What would you change, and why?"), "Less salt.");
  await finger.type(page.getByLabel("A taste that you admire"), "https://example.com");
  await finger.submit();
  expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
});

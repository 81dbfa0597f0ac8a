import type { Locator, Page } from "@playwright/test";
import { logOut } from "./accounts/screens";
import { deleteContract, makeContract } from "./support/contracts";
import { PHONE } from "./support/phone";
import { ONE_TEXT } from "./support/signed";
import { expect, test } from "./support/test";

test.use(PHONE);
// A submission has the points in the header asked for again, which the logout right after it may overtake.
test.use({ expectedErrors: [/status of 401 .*\/api\/rpc\/get_current_user_profile\)$/] });

const MOST_TAPS = 9;
/** From the dashboard, where a mailed code leads, to the first submission. */
const MOST_FIRST_TAPS = 4;

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

test("on a phone a newcomer gets from an empty login through one question to a first submission in nine taps, four of them on the dashboard and after, and from a filled-in one through three questions", async ({
  page,
  account,
  request,
}) => {
  const finger = new Finger(page);
  // The best of those that cost nothing.
  const first = await makeContract(request, {
    ...ONE_TEXT,
    p_points_cost: 0,
    p_points_reward: 999,
  });
  try {
    await page.goto("/login");
    await finger.type(page.getByLabel("Email"), account.email);
    await finger.type(page.getByLabel("Password", { exact: true }), account.password);
    await finger.tap(page.getByRole("button", { name: "Login" }));
    const tapsBefore = finger.taps;
    await finger.tap(page.getByRole("link", { name: "View Your First Contract" }));
    await finger.sign();
    await expect(page.getByLabel("How did it taste?")).toBeFocused();
    await page.keyboard.type("Of leek.");
    await finger.submit();
    expect(finger.taps - tapsBefore).toBeLessThanOrEqual(MOST_FIRST_TAPS);
    expect(finger.taps).toBeLessThanOrEqual(MOST_TAPS);
  } finally {
    await deleteContract(request, first.id);
  }

  const { title } = await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: [
      {
        questionType: "multiple_choice",
        questionText: "Which spoon was better?",
        options: ["First", "Second"],
      },
      { questionType: "text", questionText: "What would you change, and why?" },
      { questionType: "link", questionText: "A taste that you admire" },
    ],
  });
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  finger.taps = 0;
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

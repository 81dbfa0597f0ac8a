import type { APIRequestContext, Page } from "@playwright/test";
import { makeContract } from "../../e2e/support/contracts";
import { DEMO_PASSWORD, DEMO_USER_EMAIL } from "../../packages/server/src/auth/demo-accounts";

/** A picture of one pixel. */
const PICTURE = {
  name: "proof.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const question = (questionType: string, questionText: string, options: string[] | null = null) => ({
  questionType,
  questionText,
  required: true,
  options,
});

/** Creates a cheap contract with a question of each type. Resolves to its title. */
export async function newContract(request: APIRequestContext): Promise<string> {
  const { title } = await makeContract(request, {
    p_points_cost: 1,
    p_points_reward: 2,
    p_survey_required: true,
    p_survey_questions: [
      question("multiple_choice", "Which spoon was better?", ["First", "Second"]),
      question("text", "What would you change, and why?"),
      question("link", "A taste that you admire"),
      question("file", "A picture of it"),
    ],
  });
  return title;
}

/** Does the user's part of the main job on a touch screen: signs in, signs the contract, completes and submits it. */
export async function doMainJob(page: Page, url: string, title: string): Promise<void> {
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text);
  };
  await page.goto(`${url}/login`);
  await type("Email", DEMO_USER_EMAIL);
  await type("Password", DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).tap();
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await shortcuts.getByRole("link", { name: "Contracts" }).tap();
  await page.getByRole("link", { name: `View Details: ${title}` }).tap();
  await page.getByRole("button", { name: "Sign Contract" }).tap();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await dialog.getByRole("button", { name: "Sign Contract" }).tap();
  await page.getByRole("radio", { name: "Second" }).tap();
  await page.getByLabel("What would you change, and why?").tap();
  await page.keyboard.type("Less salt, and more of everything else.");
  await page.getByLabel("A taste that you admire").tap();
  await page.keyboard.type("https://example.com");
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await page.getByRole("button", { name: /^Replace/ }).waitFor();
  await page.getByRole("button", { name: "Submit Contract" }).tap();
  await page.getByRole("heading", { name: "Contract submitted" }).waitFor();
}

import type { APIRequestContext, Page } from "@playwright/test";
import { makeContractWithEveryQuestion, questions } from "../../e2e/support/every-question";
import { halvedPng } from "../../e2e/support/proof-files";
import {
  DEMO_PASSWORD,
  DEMO_USER_EMAIL,
} from "../../packages/server/src/accounts/auth/demo-accounts";

/** Creates a cheap contract with a question of each type. Resolves to its title. */
export async function newContract(request: APIRequestContext): Promise<string> {
  const { title } = await makeContractWithEveryQuestion(request, {
    p_points_cost: 1,
    p_points_reward: 2,
  });
  return title;
}

/** Does the user's part of the main job on a touch screen: signs in, signs the contract, completes and submits it. */
export async function doMainJob(page: Page, url: string, title: string): Promise<void> {
  const type = async (label: string, text: string, exact = true) => {
    await page.getByLabel(label, { exact }).tap();
    await page.keyboard.type(text);
  };
  await page.goto(`${url}/login`);
  await type("Email", DEMO_USER_EMAIL);
  await type("Password", DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).tap();
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await shortcuts.getByRole("link", { name: "Contracts" }).tap();
  const details = page.getByRole("link", { name: `View Details: ${title}` });
  await details.waitFor();
  await page.getByRole("link", { name: /^Official/ }).tap();
  await details.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^All Contracts/ }).tap();
  await details.tap();
  await page.getByRole("button", { name: "Sign Contract" }).tap();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await dialog.getByRole("button", { name: "Sign Contract" }).tap();
  await page.getByRole("radio", { name: "Second" }).tap();
  await type(questions.text, "Less salt, and more of everything else.", false);
  await type(questions.link, "https://example.com", false);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: halvedPng() });
  await page.getByRole("button", { name: /^Replace/ }).waitFor();
  await page.getByRole("button", { name: "Submit Contract" }).tap();
  await page.getByRole("heading", { name: "Contract submitted" }).waitFor();
}

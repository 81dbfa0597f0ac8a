import { type APIRequestContext, expect } from "@playwright/test";
import { newIdentity } from "../support/accounts";
import { makeContract } from "../support/contracts";
import { newestMail } from "../support/mailbox";
import { codeOf } from "../support/mailed-links";
import type { Person } from "./person";

/** Makes a contract with one question that costs nothing and that anyone may see. */
export async function makeSharedContract(request: APIRequestContext) {
  return await makeContract(request, {
    p_points_cost: 0,
    p_is_public: true,
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "How was it?", required: true, options: null },
    ],
  });
}

/** Comes from the shared link of a contract through signup and mailed code back to it, signs it and submits. */
export async function takeFromLink(
  visitor: Person,
  request: APIRequestContext,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const { page } = visitor;
  await page.goto(`/c/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await visitor.stillSees(1, page.getByText("+30 points"), page.getByText("Taste it and tell."));
  await visitor.click(page.getByRole("link", { name: "Sign Up to See It" }));
  await expect(page.getByText(`Log in or sign up to see “${title}”, +30 points.`)).toBeVisible();

  const newcomer = newIdentity();
  await visitor.type(page.getByLabel("Username"), newcomer.username);
  await visitor.type(page.getByLabel("Email"), newcomer.email);
  await visitor.type(page.getByLabel("Password", { exact: true }), newcomer.password);
  await visitor.type(page.getByLabel("Confirm password"), newcomer.password);
  await visitor.click(page.getByRole("button", { name: "Sign Up" }));
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await visitor.lookAway();
  const code = codeOf(await newestMail(request, newcomer.email));
  await visitor.type(page.getByLabel("Code from the email"), code);
  await visitor.click(page.getByRole("button", { name: "Use Code" }));

  await expect(page).toHaveURL(`/contracts/${id}`);
  await visitor.click(page.getByRole("button", { name: "Sign Contract" }));
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await visitor.click(dialog.getByRole("button", { name: "Sign Contract" }));
  await visitor.type(page.getByLabel("How was it?"), "Sweet, and a little salty.");
  await visitor.click(page.getByRole("button", { name: "Submit Contract" }));
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
}

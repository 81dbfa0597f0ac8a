import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const MOST_TAPS = 9;

test("on a phone a newcomer gets from the login to a submitted contract in nine taps", async ({
  page,
  account,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const type = async (field: Locator, text: string) => {
    await tap(field);
    await page.keyboard.type(text);
  };

  await page.goto("/login");
  await type(page.getByLabel("Email"), account.email);
  await type(page.getByLabel("Password", { exact: true }), account.password);
  await tap(page.getByRole("button", { name: "Login" }));
  await tap(page.getByRole("link", { name: "View Your First Contract" }));
  await tap(page.getByRole("button", { name: "Sign Contract" }));
  const question = page.getByRole("dialog");
  await tap(question.getByRole("button", { name: "Sign Contract" }));
  await answerRequired(page, tap, type);
  await tap(page.getByRole("button", { name: "Submit Contract" }));
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

/** Answers what the contract requires: the first choice of each group, some words in each field. */
async function answerRequired(
  page: Page,
  tap: (target: Locator) => Promise<void>,
  type: (field: Locator, text: string) => Promise<void>,
): Promise<void> {
  const form = page.locator("form");
  await expect(form).toBeVisible();
  for (const group of await form.getByRole("radiogroup").all())
    await tap(group.getByRole("radio").first());
  for (const field of await form.locator("input[required], textarea[required]").all())
    await type(field, "I began there, and it was easy.");
}

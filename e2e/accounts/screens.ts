import { expect, type Locator, type Page } from "@playwright/test";
import type { Account } from "../support/accounts";

/** Fills in the open login screen and submits it. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Requests the mail for setting a new password. */
export async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
}

/** Opens a mailed link for a new password on a device that did not request it. */
export async function openRecoveryLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Types the code of a mail into the open screen. */
export async function useCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Use Code" }).click();
}

/** Types a new password, twice, into the form of the reset screen. */
export async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
}

/** Logs out through the header, whose links small screens show in a menu. */
export async function logOut(page: Page): Promise<void> {
  await expect(points(page)).toBeVisible();
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** Returns the message of a tone in the page: `success` is green, `warning` yellow, `error` red. */
export function notice(page: Page, tone: "success" | "warning" | "error"): Locator {
  const role = tone === "error" ? "alert" : "status";
  return page.getByRole(role).and(page.locator(`[data-tone="${tone}"]`));
}

/** Returns the points total in the header. */
export function points(page: Page): Locator {
  return page.getByTitle("Available points");
}

import { expect } from "vitest";
import { type Locator, locators, page } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** Finds what a user knows by its look alone, such as an icon. */
    getBySelector: (selector: string) => Locator;
  }
}
locators.extend({ getBySelector: (selector: string) => selector });

/** Who signs up or logs in. */
export const NEWCOMER = {
  username: "newcomer",
  email: "newcomer@signpoint.example",
  password: "a horse of mine",
};

export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const heading = (name: string) => page.getByRole("heading", { name });
export const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Returns the message of a tone in the page: `success` is green, `warning` yellow, `error` red. */
export function notice(tone: "success" | "warning" | "error"): Locator {
  const role = tone === "error" ? "alert" : "status";
  return page.getBySelector(`[role="${role}"][data-tone="${tone}"]`);
}

/** Waits for the message of a tone with exactly this text. */
export async function expectNotice(
  tone: "success" | "warning" | "error",
  text: string,
): Promise<void> {
  await expect.poll(() => notice(tone).query()?.textContent).toBe(text);
}

/** Waits for the red message with exactly this text. */
export async function expectError(text: string): Promise<void> {
  await expectNotice("error", text);
}

/** Clicks twice, as on a device so slow that nothing else of the page has its turn in between, not even a timer. */
export async function clickTwice(target: Locator): Promise<void> {
  const element = target.element();
  if (!(element instanceof HTMLElement)) throw new TypeError("Only elements of HTML are clicked.");
  element.click();
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  element.click();
}

/** Fills in the open login screen and submits it. */
export async function logIn(email = NEWCOMER.email, password = NEWCOMER.password): Promise<void> {
  await field("Email").fill(email);
  await field("Password").fill(password);
  await button("Login").click();
}

/** Fills in the open signup screen, except for the referral code. */
export async function fillInSignup(): Promise<void> {
  await field("Username").fill(NEWCOMER.username);
  await field("Email").fill(NEWCOMER.email);
  await field("Password").fill(NEWCOMER.password);
  await field("Confirm password").fill(NEWCOMER.password);
}

/** Types the code of a mail into the open screen. */
export async function enterMailedCode(code: string): Promise<void> {
  await field("Code from the email").fill(code);
  await button("Use Code").click();
}

/** Types a new password, twice, into the form of the reset screen. */
export async function typeNewPassword(password: string, repeated = password): Promise<void> {
  await field("New password").fill(password);
  await field("Confirm new password").fill(repeated);
}

import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Account, NewAccount } from "../support/accounts";
import type { Person } from "./person";

const PROOFS = fileURLToPath(new URL("../../packages/server/demo-proofs/", import.meta.url));

/** A file of the demo's proofs. */
export const proof = (name: string) => `${PROOFS}${name}`;

/** Follows a link of the header, which small screens show in a menu. */
export async function goTo({ page, click }: Person, name: string): Promise<void> {
  await expect(page.getByTitle("Available points")).toBeVisible();
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await click(menu);
  await click(page.getByRole("banner").getByRole("link", { name, exact: true }));
}

/** Fills in the open signup and sends it. */
export async function signUp({ page, type, click }: Person, account: NewAccount): Promise<void> {
  await type(page.getByLabel("Username"), account.username);
  await type(page.getByLabel("Email"), account.email);
  await type(page.getByLabel("Password", { exact: true }), account.password);
  await type(page.getByLabel("Confirm password"), account.password);
  await click(page.getByRole("button", { name: "Sign Up" }));
}

/** Types email and password into the login, and arrives at the dashboard. */
export async function logIn(person: Person, { email, password }: Account): Promise<void> {
  const { page } = person;
  await page.goto("/");
  await person.type(page.getByLabel("Email"), email);
  await person.type(page.getByLabel("Password", { exact: true }), password);
  await person.click(page.getByRole("button", { name: "Login" }));
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Finds a contract by its title in the list, reads it, signs it, and arrives at its questions. */
export async function findAndSign(person: Person, title: string): Promise<void> {
  const { page } = person;
  await goTo(person, "Contracts");
  await person.type(page.getByRole("searchbox"), title);
  await person.click(page.getByRole("link", { name: `View Details: ${title}` }));
  await person.click(page.getByRole("button", { name: "Sign Contract" }));
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await person.click(dialog.getByRole("button", { name: "Sign Contract" }));
  await expect(page.getByRole("heading", { name: "Your submission" })).toBeVisible();
}

/** Returns the button that chooses, or replaces, the file of a question. */
export const fileButton = (page: Page, question: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^(Choose a File|Replace): .*${question}`) });

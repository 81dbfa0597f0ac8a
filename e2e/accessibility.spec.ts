import type { Page } from "@playwright/test";
import { expect, login, test } from "./support/test";

/** The screens that ask for a password, with the accessible names of their fields. */
const screens = [
  ["/login", { Email: "username", Password: "current-password" }],
  ["/signup", { Email: "email", Password: "new-password", "Confirm password": "new-password" }],
  ["/forgot-password", { Email: "username" }],
  ["/contact", { Name: "name", Email: "email" }],
] as const;

/** Those behind the login. */
const ownScreens = [
  [
    "/settings",
    {
      Username: "nickname",
      "New email": "email",
      "Current password": "current-password",
      "New password": "new-password",
      "New password again": "new-password",
    },
  ],
] as const;

test("passwords can be pasted, and programs that keep them know the fields", async ({
  page,
  account,
}) => {
  for (const [path, fields] of screens) await expectFields(page, path, fields);
  await login(page, account);
  for (const [path, fields] of ownScreens) await expectFields(page, path, fields);
});

async function expectFields(page: Page, path: string, fields: Record<string, string>) {
  await page.goto(path);
  for (const [label, purpose] of Object.entries(fields)) {
    const field = page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator("input"));
    await expect(field).toHaveAttribute("autocomplete", purpose);
    const pasted = await field.evaluate((element) =>
      element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
    );
    expect(pasted, `${label} on ${path} takes what is pasted`).toBe(true);
  }
}

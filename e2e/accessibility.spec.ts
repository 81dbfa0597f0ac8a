import { expect, test } from "./support/test";

/** The screens that ask for a password, with the accessible names of their fields. */
const screens = [
  ["/login", { Email: "username", Password: "current-password" }],
  ["/signup", { Email: "email", Password: "new-password", "Confirm password": "new-password" }],
  ["/forgot-password", { Email: "username" }],
  ["/contact", { Name: "name", Email: "email" }],
] as const;

test("passwords can be pasted, and programs that keep them know the fields", async ({ page }) => {
  for (const [path, fields] of screens) {
    await page.goto(path);
    for (const [label, purpose] of Object.entries(fields)) {
      const field = page.getByLabel(new RegExp(`^${label}( \\*)?$`));
      await expect(field).toHaveAttribute("autocomplete", purpose);
      const pasted = await field.evaluate((element) =>
        element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
      );
      expect(pasted, `${label} on ${path} takes what is pasted`).toBe(true);
    }
  }
});

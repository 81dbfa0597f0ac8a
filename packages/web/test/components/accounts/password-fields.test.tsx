import { expect, test } from "vitest";
import { page } from "vitest/browser";
import "../support/account-screens";
import { render } from "../support/render";
import { SETTINGS } from "../support/settings";

const CONTACT = { email: "support@signpoint.example", form_service_url: null };

/** The screens with fields that programs fill in, with the accessible names of these and their purposes. */
const SCREENS = [
  {
    path: "/login",
    as: "visitor",
    fields: { Email: "username", Password: "current-password" },
  },
  {
    path: "/signup",
    as: "visitor",
    fields: { Email: "email", Password: "new-password", "Confirm password": "new-password" },
  },
  { path: "/forgot-password", as: "visitor", fields: { Email: "username" } },
  { path: "/contact", as: "visitor", fields: { Name: "name", Email: "email" } },
  {
    path: "/settings",
    as: "user",
    fields: {
      Username: "nickname",
      "New email": "email",
    },
  },
  {
    path: "/settings/security",
    as: "user",
    fields: {
      "Current password": "current-password",
      "New password": "new-password",
      "New password again": "new-password",
    },
  },
] as const;

test.each(SCREENS)(
  "what is pasted is taken at $path, and programs that keep passwords know its fields",
  async ({ path, as, fields }) => {
    await render(path, { as, answers: { ...SETTINGS, "contact.details": CONTACT } });
    for (const [label, purpose] of Object.entries(fields)) {
      const field = page
        .getByLabelText(new RegExp(`^${label}( \\*)?$`))
        .and(page.getByRole("textbox").or(page.getBySelector("input[type=password]")));
      await expect.element(field).toHaveAttribute("autocomplete", purpose);
      const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
      expect(field.element().dispatchEvent(paste), `${label} takes what is pasted`).toBe(true);
    }
  },
);

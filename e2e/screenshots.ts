import { fileURLToPath } from "node:url";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

const folder = fileURLToPath(new URL("../docs/images", import.meta.url));
const phone = { width: 390, height: 844 };

/**
 * The screens that the documents show, with the signed-in account and a text that is there once the
 * screen is complete.
 */
const pictures = [
  { name: "contracts", path: "/contracts", text: "View Details", account: demo.user },
  { name: "dashboard", path: "/dashboard", text: "Thank you for testing", account: demo.user },
  { name: "earnings", path: "/earnings", text: "Thank you for testing", account: demo.user },
  {
    name: "marketplace-dark",
    path: "/marketplace",
    text: "View & Redeem",
    account: demo.user,
    colorScheme: "dark",
  },
  { name: "approvals", path: "/admin/approvals", text: "View Details", account: demo.admin },
  {
    name: "admin-dark",
    path: "/admin",
    text: "System Status",
    account: demo.admin,
    colorScheme: "dark",
  },
  {
    name: "contracts-phone",
    path: "/contracts",
    text: "View Details",
    account: demo.user,
    viewport: phone,
  },
] as const;

for (const { name, path, text, account, ...look } of pictures) {
  test(`the picture ${name} of ${path}`, async ({ page }) => {
    if ("viewport" in look) await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: "colorScheme" in look ? look.colorScheme : "light" });
    await login(page, account);
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.screenshot({ path: `${folder}/${name}.png` });
  });
}

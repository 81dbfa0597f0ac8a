import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

/** Every screen that can be opened by its address, and whom it is for. */
const screens = {
  anyone: ["/login", "/signup", "/confirmation", "/forgot-password", "/reset-password"],
  user: [
    "/dashboard",
    "/contracts",
    "/contracts?mine=all",
    "/marketplace",
    "/earnings",
    "/earnings?view=redemptions",
  ],
  admin: [
    "/admin",
    "/admin/contracts",
    "/admin/contracts?form=new",
    "/admin/marketplace",
    "/admin/approvals",
    "/admin/approvals?tab=items",
    "/admin/approvals?tab=cash",
    "/admin/activity",
  ],
};

for (const [who, paths] of Object.entries(screens)) {
  test(`the screens for ${who} fit a small screen`, async ({ page }) => {
    if (who !== "anyone") await login(page, who === "admin" ? demo.admin : demo.user);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
      await inspect(page);
    }
  });
}

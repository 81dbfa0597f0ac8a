import { loginMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

test("somebody signed out is sent to the login, and from there to where they wanted to go", async ({
  page,
}) => {
  await page.goto("/contracts?type=Research");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Email").fill(demo.user.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.user.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/contracts\?type=Research$/);
});

test.describe("with a wrong password", () => {
  // The browser itself notes every answer of 400.
  test.use({ expectedErrors: [/status of 400/] });

  test("a login is refused in the page", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(demo.user.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText(loginMessages.invalidCredentials)).toBeVisible();
    await inspect(page);
  });
});

test("somebody who is no admin is sent from admin screens to the dashboard", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/admin/approvals");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an unknown address leads to the dashboard", async ({ page }) => {
  await login(page, demo.user);
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/dashboard$/);
});

import { accountSettingsMessages } from "@signpoint/api/messages";
import { signIn } from "../support/accounts";
import { inspect } from "../support/inspect";
import { refuse } from "../support/stage";
import { expect, login, test } from "../support/test";

test("a person sees where the account is logged in, ends another place, and changes the password", async ({
  page,
  browser,
  account,
}) => {
  await login(page, account);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await login(other, account);
  await other.close();

  await page.goto("/settings");
  const places = page.getByRole("list", { name: "Places where you are logged in" });
  await expect(places.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  const before = await places.getByRole("listitem").count();
  expect(before).toBeGreaterThan(1);
  await inspect(page);
  const others = places.getByRole("listitem").filter({ hasNotText: "This device" });
  await others
    .first()
    .getByRole("button", { name: /^Log out: .+, last used / })
    .click();
  await expect(places.getByRole("listitem")).toHaveCount(before - 1);

  await page.getByLabel("Current password").fill(account.password);
  await page.getByLabel("New password", { exact: true }).fill("another password");
  await page.getByLabel("New password again").fill("another passwort");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The two new passwords are not the same.")).toBeVisible();
  await page.getByLabel("New password again").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await elsewhere.close();
});

test.describe("when a place cannot be logged out", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("the error goes when all other places are logged out instead", async ({ page, account }) => {
    await login(page, account);
    await signIn(account);
    await page.goto("/settings");
    await refuse(page, "**/api/rpc/end_session", 409, "UNKNOWN");
    const places = page.getByRole("list", { name: "Places where you are logged in" });
    const others = places.getByRole("listitem").filter({ hasNotText: "This device" });
    await others.first().getByRole("button").click();
    const problem = page.getByText(accountSettingsMessages.endFailed);
    await expect(problem).toBeVisible();
    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await expect(others).toHaveCount(0);
    await expect(problem).toHaveCount(0);
  });
});

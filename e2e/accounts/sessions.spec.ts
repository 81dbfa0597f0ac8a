import { signIn } from "../support/accounts";
import { expect, login, test } from "../support/test";

test("a person sees where the account is logged in, ends another place, and changes the password", async ({
  page,
  account,
}) => {
  await login(page, account);
  await signIn(account);

  await page.goto("/settings/logins");
  const places = page.getByRole("list", { name: "Places where you are logged in" });
  await expect(places.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  const before = await places.getByRole("listitem").count();
  expect(before).toBeGreaterThan(1);
  const others = places.getByRole("listitem").filter({ hasNotText: "This device" });
  await others
    .first()
    .getByRole("button", { name: /^Log out: .+, last used / })
    .click();
  await expect(places.getByRole("listitem")).toHaveCount(before - 1);

  await page.getByRole("link", { name: "Security" }).click();
  await page.getByLabel("Current password").fill(account.password);
  await page.getByLabel("New password", { exact: true }).fill("another password");
  await page.getByLabel("New password again").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
});

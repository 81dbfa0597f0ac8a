import { loginMessages } from "@signpoint/api/texts";
import { newIdentity, profileOf } from "../support/accounts";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { expect, test } from "../support/test";
import { logOut, notice, points } from "./screens";

// The browser logs every refusal as an error.
test.use({ expectedErrors: [/status of (400|403)/] });

test("a referred signup, confirmed, ends signed in and with 50 points for both", async ({
  page,
  context,
  request,
  account: referrer,
}) => {
  const before = await profileOf(request, referrer);
  const newcomer = newIdentity();
  await page.goto(`/signup?ref=${before.referral_code}`);
  await page.getByLabel("Username").fill(newcomer.username);
  await page.getByLabel("Email").fill(newcomer.email);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await page.getByLabel("Confirm password").fill(newcomer.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/confirmation$/);
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);

  const link = linkOf(await newestMail(request, newcomer.email));
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByRole("heading", { level: 1 })).toContainText(newcomer.username);
  await expect(points(tab)).toHaveText("50 points");
  await expect(tab.getByRole("main").getByText(/^Referral bonus: /)).toBeVisible();
  const { points: had, referrals } = before;
  expect(await profileOf(request, referrer)).toMatchObject({
    points: had + 50,
    referrals: referrals + 1,
  });
  await expect(page, "the login left open in the first tab").toHaveURL(/\/dashboard$/);

  await logOut(tab);
  await expect(tab).toHaveURL(/\/login$/);
  await tab.goto(link);
  await tab.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(notice(tab, "error")).toHaveText(loginMessages.confirmationLinkInvalid);
  await expect(tab).toHaveURL(/\/confirmation$/);
  expect(await profileOf(request, referrer)).toMatchObject({ points: had + 50 });
});

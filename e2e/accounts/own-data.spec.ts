import { readFile } from "node:fs/promises";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { expect, login, test } from "../support/test";

test("a copy of one's data is made and downloaded, and the account deleted and kept after all by the link of the mail", async ({
  page,
  request,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Make a Copy of My Data" }).click();
  await expect(page.getByText("Your copy is ready")).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^signpoint-data-.*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Delete in 7 Days" }).click();
  await expect(dialog).toBeHidden();
  const banner = page.getByRole("complementary", { name: "Deletion of your account" });
  await expect(banner).toContainText("Your account will be deleted");
  const mail = await newestMail(request, account.email, /will be deleted$/);
  await page.goto(linkOf(mail));
  await page.getByRole("button", { name: "Keep My Account" }).click();
  await expect(page.getByText("Your account stays as it is.")).toBeVisible();
  await page.goto("/settings/data");
  await expect(page.getByRole("button", { name: "Delete My Account" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

import { codeAt } from "../../packages/server/test/support/totp";
import { expect, login, test } from "../support/test";
import { logIn, logOut } from "./screens";

const CODE = "Code of your authenticator app";

test("a person adds an app, and logs in with its code, also after a reload, and with a recovery code", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set Up Authenticator App" }).click();
  const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  const secret = (await page.locator("code").first().innerText()).replace(/\s/g, "");
  await page.getByLabel(CODE).fill(codeAt(secret, Date.now(), 0));
  await page.getByRole("button", { name: "Confirm" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const [recovery = ""] = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I Have Kept Them" }).click();
  await page.getByLabel("One of your recovery codes").fill(recovery);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/earnings");
  await logIn(page, account);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.reload();
  // The server accepts the code of the next step, too, and none twice. The field has the focus already.
  await expect(page.getByLabel(CODE)).toBeFocused();
  await page.keyboard.type(codeAt(secret, Date.now(), 1));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/settings/security");
  await logIn(page, account);
  await page.getByRole("button", { name: "Use a Recovery Code Instead" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recovery.toUpperCase());
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("9 of 10 are left.")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { secondFactorMessages } from "../../packages/api/src/accounts/second-factor-texts";
import { codeAt } from "../../packages/server/test/support/totp";
import { expect, test } from "../support/test";
import { logIn, logOut, notice } from "./screens";

const CODE = "Code of your authenticator app";

/** Gives the browser of a page a device that keeps passkeys. Returns what says whether it can verify the person. */
async function addAuthenticator(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async (isUserVerified) => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

/** Keeps the recovery codes that are shown, and proves it by the first of them, which it resolves to. */
async function keepCodes(page: Page): Promise<string> {
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allInnerTexts();
  await page.getByRole("button", { name: "I Have Kept Them" }).click();
  await expect(page.getByLabel("One of your recovery codes")).toBeFocused();
  await page.keyboard.type(recovery);
  await page.keyboard.press("Enter");
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
  return recovery;
}

test("a person adds a passkey, logs in with it, renames and removes it, then adds an app, and logs in with its code, also after a reload, and with a recovery code", async ({
  page,
  account,
}) => {
  const verifyPerson = await addAuthenticator(page);
  await page.goto("/settings/security");
  await logIn(page, account);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await expect(page.getByLabel("Name of the passkey")).toBeFocused();
  await page.keyboard.type("Laptop");
  await page.keyboard.press("Enter");
  await keepCodes(page);
  await expect(page.getByText(/^Passkey, added on .*, last used on /)).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/earnings");
  await logIn(page, account);
  await expect(page.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  await verifyPerson(false);
  const use = page.getByRole("button", { name: "Use a Passkey" });
  await expect(use).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice(page, "error")).toContainText(secondFactorMessages.passkeyCancelled);
  await verifyPerson(true);
  await use.click();
  await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();

  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(notice(page, "error")).toContainText(secondFactorMessages.passkeyKnown);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Rename Laptop" }).click();
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  const question = page.getByRole("dialog", { name: "Remove this passkey?" });
  await question.getByRole("button", { name: "Remove", exact: true }).click();

  await page.getByRole("button", { name: "Set Up Authenticator App" }).click();
  const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  const secret = (await page.locator("code").first().innerText()).replace(/\s/g, "");
  await page.getByLabel(CODE).fill(codeAt(secret, Date.now(), 0));
  await page.getByRole("button", { name: "Confirm" }).click();
  const recovery = await keepCodes(page);

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

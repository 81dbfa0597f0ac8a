import type { Page } from "@playwright/test";
import { secondFactorMessages } from "../../packages/api/src/accounts/second-factor-texts";
import { expect, test } from "../support/test";
import { logIn, logOut, notice } from "./screens";

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

test("a person adds a passkey, logs in with it, renames it and removes it", async ({
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
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const [recovery = ""] = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I Have Kept Them" }).click();
  await page.keyboard.type(recovery);
  await page.keyboard.press("Enter");
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();
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
  await expect(page.getByRole("button", { name: "Set Up Authenticator App" })).toBeVisible();
});

import type { Page, Response } from "@playwright/test";
import { holdScripts } from "./support/early-page";
import { expect, login, test } from "./support/test";

const SCHEME = "data-mantine-color-scheme";
const BACKGROUND = { light: "rgb(247, 243, 234)", dark: "rgb(18, 20, 31)" };

/** Expects a screen to have these colours before its scripts are here. */
async function expectFrame(page: Page, scheme: keyof typeof BACKGROUND): Promise<void> {
  const release = await holdScripts(page);
  await page.goto("/contracts", { waitUntil: "commit" });
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", BACKGROUND[scheme]);
  await release();
}

test("the chosen colours hold at once, in the bars of the phone's browser, after a reload, before a screen's scripts are here, and on another device", async ({
  page,
  open,
  account,
}) => {
  const isSaved = (response: Response) =>
    response.request().method() === "PATCH" && response.url().endsWith("/api/settings");
  /** Returns the colour that the browser takes. */
  const colour = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  await page.emulateMedia({ colorScheme: "light" });
  await login(page, account);
  await page.goto("/settings");
  const choice = page.getByRole("radio", { name: "Dark" });
  await expect(choice).toBeVisible();
  const light = await colour();
  const saved = page.waitForResponse(isSaved);
  await choice.check();
  await expect(page.locator("html")).toHaveAttribute(SCHEME, "dark");
  await expect.poll(colour).not.toBe(light);
  const dark = await colour();
  await saved;
  await page.reload();
  expect(await colour()).toBe(dark);
  await expect(choice).toBeChecked();
  await expectFrame(page, "dark");

  const other = await open(account, { colorScheme: "light" });
  await other.goto("/dashboard");
  await expect(other.locator("html")).toHaveAttribute(SCHEME, "dark");
  await other.getByRole("button", { name: "Switch to light colours" }).click();
  await other.emulateMedia({ colorScheme: "dark" });
  await expectFrame(other, "light");
  await expect(other.locator("html")).toHaveAttribute(SCHEME, "light");
});

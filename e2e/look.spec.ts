import type { Response } from "@playwright/test";
import { expect, login, test } from "./support/test";

const SCHEME = "data-mantine-color-scheme";

test("the chosen colours hold at once, in the bars of the phone's browser, after a reload, and on another device", async ({
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

  const other = await open(account, { colorScheme: "light" });
  await other.goto("/dashboard");
  await expect(other.locator("html")).toHaveAttribute(SCHEME, "dark");
  await other.getByRole("button", { name: "Switch to light colours" }).click();
  await other.reload();
  await expect(other.locator("html")).toHaveAttribute(SCHEME, "light");
});

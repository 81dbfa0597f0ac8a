import { expect, test } from "./support/test";

test("the colour of the phone's browser follows the chosen scheme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  // Before that the button is a picture of one.
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  /** Returns the colour that the browser takes. */
  const colour = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    );
  const light = await colour();
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  await expect.poll(colour).not.toBe(light);
  const dark = await colour();
  await page.reload();
  expect(await colour()).toBe(dark);
});

import { DASHBOARD, openSigned } from "./support/open-contract";
import { expect, login, test } from "./support/test";

test("answers survive a reload and a sign-out until they are submitted", async ({
  page,
  request,
  account,
}) => {
  const { id } = await openSigned({ page, request, account }, DASHBOARD);
  const words = page.getByLabel("What did you look for and not find?");
  await words.fill("The way back");
  await page.reload();
  await expect(words).toHaveValue("The way back");

  // Outside the app, since its calls would be refused and the browser would log that.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.removeItem("signpoint.auth"));
  await page.goto(`/contracts/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await expect(words).toHaveValue("The way back");

  await page.getByRole("radio", { name: "Busy", exact: true }).check();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(page.getByText("The way back")).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse More Contracts" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining("draft"),
  );
});

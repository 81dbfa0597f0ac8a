import { readFile } from "node:fs/promises";
import { expect, login, test } from "./support/test";

test("the history of earnings is exported as a file under the same filters", async ({
  page,
  account,
}) => {
  await login(page, account);
  await page.goto("/earnings?period=month");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Referral bonus");
  expect(lines[1]).toContain("50");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

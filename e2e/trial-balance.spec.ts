import type { TrialBalanceMonth } from "@signpoint/api/entities/trial-balance";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { changeAnswer, refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const TRIAL_BALANCE = /\/api\/admin\/trial-balance(?:\?|$)/;

test.beforeEach(async ({ page }) => {
  await login(page, demo.admin);
});

test("both sides of all movements of a month are equal on the admin dashboard", async ({
  page,
}) => {
  await page.goto("/admin");
  const section = page.getByRole("region", { name: "Trial Balance" });
  await section.scrollIntoViewIfNeeded();
  const table = section.getByRole("table", { name: /^Trial balance of .*, in points$/ });
  await expect(table.getByRole("row")).toHaveCount(1 + 8 + 1);
  const numberOf = (text: string) => Number(text.replaceAll(",", "") || "0");
  const columns = [0, 0];
  for (const row of (await table.getByRole("row").all()).slice(1, -1)) {
    const [debit = "", credit = ""] = await row.getByRole("cell").allTextContents();
    columns[0] = (columns[0] ?? 0) + numberOf(debit);
    columns[1] = (columns[1] ?? 0) + numberOf(credit);
  }
  expect(columns[0]).toBeGreaterThan(0);
  expect(columns[0]).toBe(columns[1]);
  const together = await table.getByRole("row").last().getByRole("cell").allTextContents();
  expect(together.map(numberOf)).toEqual(columns);
  await expect(section).toContainText("Both sides are equal: they sum to 0.");

  const month = section.getByLabel("Month, in UTC");
  const earlier = (await month.locator("option").nth(1).textContent()) ?? "";
  await month.selectOption({ label: earlier });
  await expect(section.getByRole("table", { name: `Trial balance of ${earlier}` })).toBeVisible();
  await inspect(page);
});

test("a trial balance that does not sum to 0 says so", async ({ page }) => {
  const accounts = {
    reward: 0,
    bonus: 0,
    correction: 0,
    signing: 0,
    redeemed: 0,
    refunded: 0,
    forfeited: 0,
  };
  const items: TrialBalanceMonth[] = [{ month: "2026-11", balances: 500, accounts, sum: 500 }];
  await page.route(TRIAL_BALANCE, (route) => route.fulfill({ json: { items, next_cursor: null } }));
  await page.goto("/admin");
  const section = page.getByRole("region", { name: "Trial Balance" });
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText("The sides differ by 500 points. Run the audit");
});

test("the trial balance of a house without movements says so", async ({ page }) => {
  await page.route(TRIAL_BALANCE, (route) =>
    route.fulfill({ json: { items: [], next_cursor: null } }),
  );
  await page.goto("/admin");
  const section = page.getByRole("region", { name: "Trial Balance" });
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText("No points have moved yet.");
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("the trial balance can be loaded again", async ({ page }) => {
    await refuse(page, TRIAL_BALANCE, 400, "BAD_REQUEST", "Not now.");
    await page.goto("/admin");
    const section = page.getByRole("region", { name: "Trial Balance" });
    await section.scrollIntoViewIfNeeded();
    await expect(section).toContainText("The trial balance could not be loaded");
    await page.unroute(TRIAL_BALANCE);
    await section.getByRole("button", { name: "Try Again" }).click();
    await expect(section.getByRole("table")).toBeVisible();
  });

  test("earlier months of the trial balance can be loaded again", async ({ page }) => {
    await changeAnswer<object>(page, TRIAL_BALANCE, (answer) => ({ ...answer, next_cursor: "x" }));
    const earlier = /\/api\/admin\/trial-balance\?.*cursor=x/;
    await refuse(page, earlier, 400, "BAD_REQUEST", "Not now.");
    await page.goto("/admin");
    const section = page.getByRole("region", { name: "Trial Balance" });
    await section.scrollIntoViewIfNeeded();
    await section.getByRole("button", { name: "Earlier Months" }).click();
    await expect(section.getByRole("alert")).toHaveText("Not now.");
    await inspect(page);
    await page.unroute(earlier);
    await page.route(earlier, (route) => route.fulfill({ json: { items: [], next_cursor: null } }));
    await section.getByRole("button", { name: "Earlier Months" }).click();
    await expect(section.getByRole("alert")).toBeHidden();
    await expect(section.getByRole("button", { name: "Earlier Months" })).toBeHidden();
  });
});

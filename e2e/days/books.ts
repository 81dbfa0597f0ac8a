import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./person";

/** A number as screens write it. */
export const numberIn = (text: string) => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));

const figure = async (within: Page | Locator, name: string) =>
  await within
    .locator("dt", { hasText: name })
    .locator("xpath=following-sibling::dd")
    .first()
    .innerText();

/** The lines of a table as numbers, by name. */
export async function linesOf(
  within: Page | Locator,
  title: string,
): Promise<Record<string, number[]>> {
  const table = within.getByRole("table", { name: title, exact: true });
  await expect(table).toBeVisible();
  const rows = await table.locator("tbody tr, tfoot tr").all();
  const lines = rows.map(async (row) => {
    const cells = await row.locator("td").allInnerTexts();
    return [await row.locator("th").innerText(), cells.map(numberIn)] as const;
  });
  return Object.fromEntries(await Promise.all(lines));
}

/** The lines of a CSV file as numbers, by name. */
export function linesIn(csv: string): Record<string, number[]> {
  const lines = csv.trimEnd().split("\r\n").slice(1, -1);
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", numbers = ""] = /^"(.*)",([\d.,-]+)$/.exec(line) ?? [];
      return [name, numbers.split(",").map(Number)];
    }),
  );
}

export async function save(accountant: Person, button: string): Promise<Buffer> {
  const saved = accountant.page.waitForEvent("download");
  await accountant.click(accountant.page.getByRole("button", { name: button, exact: true }));
  return await readFile(await (await saved).path());
}

/** Reads the admin dashboard: what is owed, the trial balance and the fee of the month. */
export async function readDashboard({ page, wait }: Person) {
  await page.goto("/admin");
  const owed = page.getByRole("region", { name: "What Is Owed" });
  await expect(owed.getByRole("table")).toBeVisible();
  const trial = page.getByRole("region", { name: "Trial Balance" });
  await trial.scrollIntoViewIfNeeded();
  await expect(trial.getByRole("table")).toBeVisible();
  await wait();
  const numbers = async (names: string[]) =>
    await Promise.all(
      names.map(async (name) => numberIn((await figure(owed, name)).split("(")[0] ?? "")),
    );
  return {
    owed: await numbers(["All balances", "Approved cash, not yet paid", "Redemptions in review"]),
    fee: numberIn(await figure(page, "This month")),
    trial: Object.values(
      await linesOf(trial, (await trial.locator("caption").innerText()) ?? ""),
    ).map(([debit = 0, credit = 0]) => credit - debit),
  };
}

/** Reads the dollars and the number of payouts that are open, from the cards of the payouts. */
export async function readPayouts({ page, wait }: Person) {
  await page.goto("/admin/payouts");
  await expect(page.getByText("Waiting for details").first()).toBeVisible();
  await wait();
  const names = ["To pay", "Sent, not confirmed", "Waiting for details"];
  const cards = await Promise.all(names.map((name) => figure(page, name)));
  return cards.reduce((sum, text) => sum + numberIn(/\$[\d.,]+/.exec(text)?.[0] ?? ""), 0);
}

/** Reads how many redemptions are to be decided. */
export async function readApprovals({ page, wait }: Person) {
  await page.goto("/admin");
  const waiting = page.getByRole("region", { name: "Pending Approvals" });
  const counts = ["Item redemptions", "Cash redemptions"].map(async (name) =>
    numberIn(await figure(waiting, name)),
  );
  await wait();
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

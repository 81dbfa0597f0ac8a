import { adminMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { activity, HOUSE, overview, trialBalanceMonth } from "../support/admin-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

async function openDashboard(answers: Answers = {}) {
  return await render("/admin", { as: "admin", answers: { ...HOUSE, ...answers } });
}

/** Resolves to the trial balance once it is near enough to be loaded. */
async function openTrialBalance(answers: Answers = {}) {
  const { server } = await openDashboard(answers);
  const section = page.getByRole("region", { name: "Trial Balance" });
  await expect.element(section).toBeInTheDocument();
  section.element().scrollIntoView();
  return { server, section };
}

test("the admin dashboard shows totals, what waits in each queue and what is owed, and links to its screens", async () => {
  const five = Array.from({ length: 5 }, (_, index) =>
    activity({ id: idOf(index + 1), username: index === 0 ? null : "ada" }),
  );
  const { url } = await openDashboard({
    "administration.overview": overview({ activities: five }),
    "administration.activity": listOf(five),
  });
  await expectFigure(page, "Total Users", "3");
  await expectFigure(page, "Active Contracts", "4");
  await expectFigure(page, "Marketplace Items", "5");
  await expect.element(page.getByText("Commission Revenue", { exact: true })).toBeVisible();
  await expect.element(page.getByText("$3.00 this month")).toBeVisible();
  for (const name of ["Pending Approvals", "Commission Summary", "System Status"]) {
    await expect.element(page.getByRole("region", { name })).toBeVisible();
  }
  const system = page.getByRole("region", { name: "System Status" });
  await expect.element(system).toHaveTextContent("Working");
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect.element(recent.getByRole("listitem")).toHaveLength(5);
  await expect.element(recent).toHaveTextContent(adminMessages.unknownUser);
  const waiting = page.getByRole("region", { name: "Pending Approvals" });
  for (const [kind, queue] of [
    ["Contracts", "/admin/approvals"],
    ["Item redemptions", "/admin/approvals?tab=items"],
    ["Cash redemptions", "/admin/approvals?tab=cash"],
    ["Appeals", "/admin/approvals?tab=appeals"],
  ] as const) {
    const link = waiting.getByRole("link", { name: new RegExp(`^${kind}: `) });
    await expect.element(link).toHaveAttribute("href", queue);
  }
  const panel = page.getByRole("region", { name: "What Is Owed" });
  await expect.element(panel.getByRole("table", { name: "By month, in UTC" })).toBeVisible();
  // As the table by source of the reports calls the same sums; "Issued" and "Spent" are parts of them there.
  for (const name of ["Points received", "Points spent"]) {
    await expect.element(panel.getByRole("columnheader", { name })).toBeVisible();
  }
  await expectFigure(panel, "All balances", "150 ($15.00)");
  await expectFigure(panel, "Approved cash, not yet paid", "0");
  await expectFigure(panel, "Redemptions in review", "20");
  await expectFigure(panel, "Submissions in review", "30");
  await expectFigure(panel, "Signed, being worked on", "0");
  await expectFigure(panel, "Together", "300 ($30.00)");
  await inspect({ onPhone: true });
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const path of ["contracts", "marketplace", "approvals"]) {
    expect(shortcuts.element().querySelector(`a[href="/admin/${path}"]`)).not.toBeNull();
  }
  await recent.getByRole("link", { name: "View All Activity" }).click();
  await expect.poll(url).toBe("/admin/activity");
});

test("both sides of all movements of a month are equal on the admin dashboard", async () => {
  const earlier = trialBalanceMonth({ month: "2026-10" });
  const { section } = await openTrialBalance({
    "administration.trialBalance": listOf([trialBalanceMonth(), earlier]),
  });
  const table = section.getByRole("table", { name: "Trial balance of November 2026, in points" });
  const rows = table.getByRole("row");
  await expect.element(rows).toHaveLength(1 + 8 + 1);
  const cellsOf = (row: Element) =>
    [...row.querySelectorAll("td")].map(({ textContent }) => textContent);
  const sides = rows.elements().slice(1, -1).map(cellsOf);
  expect(sides.map(([debit]) => debit).filter(Boolean)).toEqual(["500"]);
  expect(sides.map(([, credit]) => credit).filter(Boolean)).toEqual(["500"]);
  expect(cellsOf(rows.last().element())).toEqual(["500", "500"]);
  await expect.element(section).toHaveTextContent("Both sides are equal: they sum to 0.");
  await section.getByLabelText("Month, in UTC").selectOptions("October 2026");
  await expect
    .element(section.getByRole("table", { name: "Trial balance of October 2026" }))
    .toBeVisible();
  await inspect();
});

test("a house without activity says so, and a trial balance that does not sum to 0", async () => {
  const { section } = await openTrialBalance({
    "administration.overview": overview({ activities: [] }),
    "administration.trialBalance": listOf([trialBalanceMonth({ sum: 500 })]),
  });
  await expect.element(page.getByText("No activity yet.")).toBeVisible();
  await expect.element(section).toHaveTextContent("The sides differ by 500 points. Run the audit");
});

test("a trial balance that cannot be loaded can be loaded again, and one without movements says so", async () => {
  const { server, section } = await openTrialBalance({
    "administration.trialBalance": refuse("BAD_REQUEST", { message: "Not now." }),
  });
  await expect.element(section).toHaveTextContent("The trial balance could not be loaded");
  server.answer({ "administration.trialBalance": NOTHING });
  await section.getByRole("button", { name: "Try Again" }).click();
  await expect.element(section).toHaveTextContent("No points have moved yet.");
});

test("earlier months of the trial balance can be loaded again", async () => {
  const newest = listOf([trialBalanceMonth()], "x");
  const { server, section } = await openTrialBalance({
    "administration.trialBalance": ({ cursor }) =>
      cursor === undefined ? newest : refuse("BAD_REQUEST", { message: "Not now." }),
  });
  const earlier = section.getByRole("button", { name: "Earlier Months" });
  await earlier.click();
  await expect.element(section.getByRole("alert")).toHaveTextContent("Not now.");
  server.answer({
    "administration.trialBalance": ({ cursor }) => (cursor === undefined ? newest : NOTHING),
  });
  await earlier.click();
  await expect.element(section.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(earlier).not.toBeInTheDocument();
});

test("the whole ledger is filtered by user and by type", async () => {
  const spent = activity({ id: idOf(2), source: "CONTRACT_SIGNED", points_earned: -10 });
  const { server, url } = await render("/admin/activity", {
    as: "admin",
    answers: {
      "administration.activity": ({ source }) =>
        source === undefined
          ? listOf([spent, activity()])
          : source === "CONTRACT_SIGNED"
            ? listOf([spent])
            : NOTHING,
    },
  });
  const items = page.getByRole("region", { name: "Activities" }).getByRole("listitem");
  await expect.element(items).toHaveLength(2);
  await inspect();
  await page.getByRole("searchbox", { name: "Search" }).fill("ada");
  await expect.poll(url).toBe("/admin/activity?user=ada");
  await page.getByLabelText("Activity type").selectOptions("CONTRACT_SIGNED");
  await expect.element(items).toHaveLength(1);
  await expect.element(items).toHaveTextContent("−10 points");
  await expect
    .poll(() => server.inputs("administration.activity").at(-1))
    .toMatchObject({
      user: "ada",
      source: "CONTRACT_SIGNED",
    });
  await page.getByLabelText("Activity type").selectOptions("COMMISSION_FEE");
  await expect.element(page.getByRole("heading", { name: "No activity found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.element(items).toHaveLength(2);
});

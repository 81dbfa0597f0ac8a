import { refusalMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { earningsSummary, entry, idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const BONUS: Answers = {
  "earnings.summary": earningsSummary(),
  "earnings.list": listOf([entry()]),
};

const entries = () => page.getByRole("region", { name: "Points activity" }).getByRole("listitem");

test("earnings show totals, entries, and months, in bars of at least 4% on a scale that ends at 100 or above", async () => {
  const spent = entry({
    id: idOf(2),
    source: "POINTS_REDEEMED",
    details: 'Redeemed "A mug"',
    points_earned: -20,
    balance_after: 30,
  });
  const months = earningsSummary().months.map((one) =>
    one.month === "2026-11" ? { ...one, spent: 20 } : one,
  );
  await render("/earnings", {
    answers: {
      "earnings.summary": earningsSummary({ total_spent: 20, balance: 30, months }),
      "earnings.list": listOf([spent, entry()]),
    },
  });
  await expectFigure(page, "Total Points Earned", "50 points");
  await expectFigure(page, "Total Points Spent", "20 points");
  await expectFigure(page, "Current Balance", "30 points");
  await expectFigure(page, "Commission Fees Paid", "$0.00");
  const rows = page
    .getByRole("table", { name: "Points earned and spent in the last six months" })
    .getByRole("row");
  await expect.element(rows).toHaveLength(1 + 6);
  await expect.element(rows.last()).toHaveTextContent(/5020\+30$/);
  const bars = page.getByTitle(/points (?:earned|spent)$/).elements();
  const heights = bars.map((bar) => (bar as HTMLElement).style.height);
  expect(heights).toEqual([...Array.from({ length: 10 }, () => "4%"), "50%", "20%"]);
  await expect.element(entries()).toHaveLength(2);
  await expect.element(entries().first()).toHaveTextContent("A mug");
  await expect.element(entries().first()).toHaveTextContent("−20 points");
  await expect.element(entries().last()).toHaveTextContent("Referral bonus");
  await expect.element(entries().last()).toHaveTextContent("+50 points");
  await inspect({ onPhone: true });
});

test("period and activity type of earnings are in the URL, and are what is asked for", async () => {
  const { server, url } = await render("/earnings", {
    answers: {
      ...BONUS,
      "earnings.list": ({ source }) => (source === undefined ? listOf([entry()]) : NOTHING),
    },
  });
  await expect.element(entries()).toHaveLength(1);
  const week = page.getByRole("link", { name: "Week" });
  await week.click();
  await expect.poll(url).toBe("/earnings?period=week");
  await expect.element(week).toHaveAttribute("aria-current", "page");
  await expect.element(entries()).toHaveLength(1);
  await page.getByLabelText("Activity type").selectOptions("Contract completed");
  await expect.poll(url).toBe("/earnings?period=week&source=CONTRACT_COMPLETED");
  await expect.element(page.getByRole("heading", { name: "No activity found" })).toBeVisible();
  await expect
    .poll(() => server.inputs("earnings.list").at(-1))
    .toMatchObject({
      period: "week",
      source: "CONTRACT_COMPLETED",
    });
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/earnings");
  await expect.element(entries()).toHaveLength(1);
});

test("without redemptions the history leads to the marketplace", async () => {
  const { url } = await render("/earnings", {
    answers: {
      ...BONUS,
      "redemptions.mine": NOTHING,
      "marketplace.list": { ...NOTHING, types: [] },
    },
  });
  await page.getByRole("link", { name: "Redemption History" }).click();
  await expect.poll(url).toBe("/earnings?view=redemptions");
  await expect.element(page.getByRole("heading", { name: "No redemptions yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Browse Marketplace" }).click();
  await expect.poll(url).toBe("/marketplace");
});

test("each part of earnings that cannot be loaded shows an error and can be retried, and stays once it is there", async () => {
  const { server } = await render("/earnings", {
    answers: {
      ...BONUS,
      "earnings.summary": refuse("INTERNAL_SERVER_ERROR"),
      "earnings.export": refuse("INTERNAL_SERVER_ERROR"),
    },
  });
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect.element(page.getByText(refusalMessages.exportFailed)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Your totals could not be loaded" }))
    .toBeVisible();
  server.answer({ "earnings.summary": earningsSummary() });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expectFigure(page, "Current Balance", "50 points");
  server.answer({ "earnings.summary": refuse("INTERNAL_SERVER_ERROR") });
  await queryClient.refetchQueries();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expectFigure(page, "Current Balance", "50 points");
});

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

test("earnings show totals, months and entries", async () => {
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
  await expect.element(entries()).toHaveLength(2);
  await expect.element(entries().first()).toHaveTextContent("A mug");
  await expect.element(entries().first()).toHaveTextContent("−20 points");
  await expect.element(entries().last()).toHaveTextContent("Referral bonus");
  await expect.element(entries().last()).toHaveTextContent("+50 points");
  await inspect({ onPhone: true });
});

test("the lowest bar of earnings is 4% high, on a scale that ends at 100 or above", async () => {
  await render("/earnings", { answers: BONUS });
  const bars = page.getByTitle(/points (?:earned|spent)$/);
  await expect.element(bars).toHaveLength(12);
  const heights = bars.elements().map((bar) => bar.style.height);
  expect(heights.slice(0, -2).every((height) => height === "4%")).toBe(true);
  expect(heights.slice(-2)).toEqual(["50%", "4%"]);
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
  await inspect();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/earnings");
  await expect.element(entries()).toHaveLength(1);
});

test("an address with filters of earnings opens them", async () => {
  await render("/earnings?period=week&source=CONTRACT_COMPLETED", {
    answers: { ...BONUS, "earnings.list": NOTHING },
  });
  const source = page.getByLabelText("Activity type");
  await expect.element(source).toHaveValue("CONTRACT_COMPLETED");
});

test("a long history of earnings loads more by itself", async () => {
  const all = Array.from({ length: 25 }, (_, index) => entry({ id: idOf(index + 1) }));
  await render("/earnings", {
    answers: {
      ...BONUS,
      "earnings.list": ({ cursor }) =>
        cursor === undefined ? listOf(all.slice(0, 20), "more") : listOf(all.slice(20)),
    },
  });
  await expect.element(entries().first()).toBeVisible();
  page.getByRole("contentinfo").element().scrollIntoView();
  await expect.element(page.getByText("25 entries found")).toBeVisible();
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
  await inspect();
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
  await inspect();
  server.answer({ "earnings.summary": earningsSummary() });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expectFigure(page, "Current Balance", "50 points");
  server.answer({ "earnings.summary": refuse("INTERNAL_SERVER_ERROR") });
  await queryClient.refetchQueries();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expectFigure(page, "Current Balance", "50 points");
});

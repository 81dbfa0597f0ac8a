import type { StatementEntry } from "@signpoint/api/ledger/statement";
import { expect, it, test } from "vitest";
import { entryFilters } from "~/ledger/earnings/earnings-search";
import { entryText } from "~/ledger/earnings/entries";
import { barPercent, chartScale } from "~/ledger/earnings/history-chart";
import { compactPoints, longMonth, monthGroups, shortMonth } from "~/ledger/earnings/months";
import { earningsSearch } from "~/rewards/redemptions/redemptions-search";

it("keeps known filters of earnings that are not at their default", () => {
  const raw = { period: "week", source: "REFERRAL_BONUS", view: "redemptions" };
  expect(earningsSearch(raw)).toEqual(raw);
  expect(earningsSearch({ period: "all", source: "GIFT", view: "activity" })).toEqual({});
  expect(entryFilters(raw)).toEqual({ period: "week", source: "REFERRAL_BONUS" });
});

it.each([
  [0, "0"],
  [950, "950"],
  [-40, "−40"],
  [1_250, "1.25K"],
  [12_399, "12.3K"],
  [999_999, "999K"],
  [1_000_000_000, "1B"],
])("shortens %d points without rounding up", (points, text) => {
  expect(compactPoints(points)).toBe(text);
});

it("groups entries by calendar month in UTC, in their order", () => {
  const entry = (id: string, timestamp: string) => ({ id, timestamp }) as StatementEntry;
  const groups = monthGroups([
    entry("c", "2026-11-15T12:00:00.000Z"),
    entry("b", "2026-11-01T00:00:00.000Z"),
    entry("x", "2026-10-31T23:59:59.999Z"),
    entry("a", "2025-11-10T12:00:00.000Z"),
  ]);
  expect(groups.map(({ month, entries }) => [month, entries.map(({ id }) => id)])).toEqual([
    ["November 2026", ["c", "b"]],
    ["October 2026", ["x"]],
    ["November 2025", ["a"]],
  ]);
  expect(monthGroups([])).toEqual([]);
});

it("shows an entry's details with typographic quotes, or its type when it has none", () => {
  const source = "CONTRACT_SIGNED";
  expect(entryText({ source, details: 'Signed "A "fine" tea"' })).toBe('Signed “A "fine" tea”');
  expect(entryText({ source, details: "" })).toBe("Contract signed");
});

it("names months by their calendar, wherever the reader is", () => {
  expect(shortMonth("2026-01")).toBe("Jan");
  expect(longMonth("2026-12")).toBe("December 2026");
});

test("the chart of earnings has a scale of at least 100 and bars of at least 4%", () => {
  expect(chartScale([])).toBe(100);
  expect(chartScale([0, 99, 100])).toBe(100);
  expect(chartScale([0, 101])).toBe(101);
  expect(barPercent(0, 100)).toBe(4);
  expect(barPercent(-20, 100)).toBe(4);
  expect(barPercent(4, 100)).toBe(4);
  expect(barPercent(5, 100)).toBe(5);
  expect(barPercent(250, 250)).toBe(100);
});

import { expect, it } from "vitest";
import { contractsSearch, isFiltered, withoutFilters } from "~/work/contracts/contracts-search";

it("reads the filters of contracts from the URL", () => {
  const search = { category: "official", search: "mail", type: "Research", status: "active" };
  expect(contractsSearch({ ...search, sort: "reward", mine: "pending" })).toEqual({
    ...search,
    sort: "reward",
    mine: "pending",
  });
});

it("leaves defaults and unknown params out of the URL of contracts", () => {
  expect(
    contractsSearch({ category: "all", sort: "newest", type: "Nope", status: 1, mine: "none" }),
  ).toEqual({});
});

it("trims and shortens the search for contracts", () => {
  expect(contractsSearch({ search: "  two words  " })).toEqual({ search: "two words" });
  expect(contractsSearch({ search: "   " })).toEqual({});
  expect(contractsSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
});

it("clears the filters of contracts and keeps the order and the tab", () => {
  expect(withoutFilters({ type: "Digital", sort: "reward" })).toEqual({ sort: "reward" });
  expect(withoutFilters({ search: "mail", mine: "pending" })).toEqual({ mine: "all" });
});

it.each([{}, { sort: "reward" }, { mine: "all" }] as const)(
  "takes the list of contracts under %j for unfiltered",
  (search) => {
    expect(isFiltered(search)).toBe(false);
  },
);

it.each([
  { category: "limited" },
  { search: "a" },
  { type: "Digital" },
  { status: "fully_expired" },
  { mine: "approved" },
] as const)("takes the list of contracts under %j for filtered", (search) => {
  expect(isFiltered(search)).toBe(true);
});

import { describe, expect, it } from "vitest";
import { contractsSearch, isFiltered, withoutFilters } from "~/features/contracts/contracts-search";

describe("the filters of an address", () => {
  it("are read as they stand there", () => {
    const search = { category: "official", search: "mail", type: "Research", status: "active" };
    expect(contractsSearch({ ...search, sort: "reward", mine: "pending" })).toEqual({
      ...search,
      sort: "reward",
      mine: "pending",
    });
  });

  it("leave out defaults and whatever is not known", () => {
    expect(
      contractsSearch({ category: "all", sort: "newest", type: "Nope", status: 1, mine: "none" }),
    ).toEqual({});
  });

  it("hold a search trimmed and no longer than the server takes", () => {
    expect(contractsSearch({ search: "  two words  " })).toEqual({ search: "two words" });
    expect(contractsSearch({ search: "   " })).toEqual({});
    expect(contractsSearch({ search: "x".repeat(500) }).search).toHaveLength(100);
  });

  it("are cleared without losing the order or whose contracts are shown", () => {
    expect(withoutFilters({ type: "Digital", sort: "reward" })).toEqual({ sort: "reward" });
    expect(withoutFilters({ search: "mail", mine: "pending" })).toEqual({ mine: "all" });
  });
});

describe("a list", () => {
  it.each([{}, { sort: "reward" }, { mine: "all" }] as const)("under %j is whole", (search) => {
    expect(isFiltered(search)).toBe(false);
  });

  it.each([
    { category: "limited" },
    { search: "a" },
    { type: "Digital" },
    { status: "fully_expired" },
    { mine: "approved" },
  ] as const)("under %j is filtered", (search) => {
    expect(isFiltered(search)).toBe(true);
  });
});

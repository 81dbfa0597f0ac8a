import { expect, it } from "vitest";
import { approvalsFilters, approvalsSearch } from "~/work/review/approvals-search";
import { isFiltered, toReviewFilters } from "~/work/review/review-filters";

const person = "403d1590-77d3-4d7e-8d03-d94daa4514c4";

it("the address of the approvals keeps known filters and drops all others", () => {
  const known = {
    search: "shelf",
    person,
    kind: "Gift Card",
    age: "two-days",
    own: "only",
    status: "approved",
  };
  expect(approvalsSearch({ ...known, tab: "items" })).toEqual({ ...known, tab: "items" });
  expect(
    approvalsSearch({
      person: "ada",
      contract: "1",
      kind: "Boat",
      age: 2,
      own: "x",
      status: "PENDING",
    }),
  ).toEqual({});
});

it("the address of the appeals keeps the state of those decided", () => {
  const upheld = { tab: "appeals", state: "upheld" };
  expect(approvalsSearch(upheld)).toEqual(upheld);
  expect(approvalsSearch({ tab: "appeals", state: "open" })).toEqual({ tab: "appeals" });
});

it("the filters of approvals become those of the calls, and leave out one's own unless they are asked for", () => {
  expect(toReviewFilters({})).toEqual({ own: "exclude", sort: "due" });
  expect(toReviewFilters({ age: "overdue" })).toEqual({
    overdue: "true",
    own: "exclude",
    sort: "due",
  });
  expect(toReviewFilters({ search: "shelf", person, age: "week", own: "only" })).toEqual({
    search: "shelf",
    user_id: person,
    min_age_days: 7,
    own: "only",
    sort: "due",
  });
});

it("the filters of the approvals leave out the open item, which another list does not have", () => {
  const search = approvalsSearch({ tab: "cash", age: "day", open: person });
  expect(search.open).toBe(person);
  expect(approvalsFilters(search)).toEqual({ tab: "cash", age: "day" });
  expect(approvalsSearch({ open: "../x" })).toEqual({});
  expect(isFiltered({ open: person })).toBe(false);
});

it("an open tab alone is no filter of the approvals, and named unless it is the first", () => {
  expect(approvalsSearch({ tab: "contracts" })).toEqual({});
  expect(approvalsSearch({ tab: "boats" })).toEqual({});
  expect(isFiltered({ tab: "cash" })).toBe(false);
  expect(isFiltered({ tab: "cash", age: "day" })).toBe(true);
});

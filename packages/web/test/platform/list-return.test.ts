import type { ParsedLocation } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { isPageBefore, lastSearch, rememberVisit } from "~/platform/ui/list-return";

const visit = (pathname: string, index: number, search: object = {}) =>
  rememberVisit({ pathname, search, state: { __TSR_index: index } } as ParsedLocation);

test("the way back to a list keeps its filters, and uses the history only while it leads there", () => {
  visit("/contracts", 1, { sort: "reward" });
  visit("/contracts", 1, { sort: "net" });
  visit("/contracts/a", 2);
  expect(lastSearch("/contracts")).toEqual({ sort: "net" });
  expect(isPageBefore("/contracts", 2)).toBe(true);
  visit("/contracts/b", 3);
  expect(isPageBefore("/contracts", 3)).toBe(false);
  visit("/dashboard", 0);
  visit("/marketplace", 1);
  visit("/contracts/a", 2);
  expect(isPageBefore("/contracts", 2)).toBe(false);
  expect(lastSearch("/contracts")).toEqual({ sort: "net" });
  expect(lastSearch("/earnings")).toEqual({});
});

import { expect, it } from "vitest";
import { textDifference } from "~/work/contracts/text-difference";

it.each([
  ["two spoons are enough", "three spoons are enough", "two", "three"],
  ["taste it", "taste it\nand tell", "", "\nand tell"],
  ["a a a", "a a", " a", ""],
  ["same", "same", "", ""],
  ["one", "other", "one", "other"],
])("finds where “%s” and “%s” differ", (first, second, before, after) => {
  const difference = textDifference(first, second);
  expect(difference).toMatchObject({ before, after });
  const { start, end } = difference;
  expect(start + before + end).toBe(first);
  expect(start + after + end).toBe(second);
});

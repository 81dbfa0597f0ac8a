import { expect, it } from "vitest";
import { isShownAs } from "../../src/platform/person-in-text";

it.each([
  ["Signed a contract", "Signed a contract", true],
  ["Signed a contract", "Signed a contracts", false],
  ["{person} joined with your code", "ada joined with your code", true],
  ["invited by {person}", "invited by ada", true],
  ["invited by {person}", "invited by {person}", true],
  ["invited by {person}", "invited by ", false],
  ["{person} joined with your code", "ada joined with a code", false],
  ["a{person}a", "aa", false],
])("a stored text %s may be shown as %s: %s", (stored, shown, isSame) => {
  expect(isShownAs(stored, shown)).toBe(isSame);
});

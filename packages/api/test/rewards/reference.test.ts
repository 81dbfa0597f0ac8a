import { expect, test } from "vitest";
import { formatReference, parseReference } from "../../src/rewards/reference";

test("a reference has two halves", () => {
  expect(formatReference("7K3M9PQX")).toBe("7K3M-9PQX");
});

test.each([
  ["7K3M-9PQX", "7K3M-9PQX"],
  [" 7k3m 9pqx ", "7K3M-9PQX"],
  ["7k3m9pqx", "7K3M-9PQX"],
  ["oiL0-1234", "0110-1234"],
])("the typed reference %j is found as %s", (typed, stored) => {
  expect(parseReference(typed)).toBe(stored);
});

test.each(["", "7K3M-9PQ", "7K3M-9PQXA", "7K3M-9PQU", "7K3M-9PQÄ", "kim"])(
  "%j is no reference",
  (typed) => {
    expect(parseReference(typed)).toBeNull();
  },
);

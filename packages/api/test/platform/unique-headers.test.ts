import { expect, it } from "vitest";
import { uniqueHeaders } from "../../src/platform/unique-headers";

it("numbers headers of the same text, past numbers that are taken", () => {
  expect(uniqueHeaders(["A", "B", "A", "A (2)", "A"])).toEqual([
    "A",
    "B",
    "A (2)",
    "A (2) (2)",
    "A (3)",
  ]);
});

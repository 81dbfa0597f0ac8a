import { expect, it } from "vitest";
import { doorTexts } from "../../src/http/door";

it("the figures at the door round the median up to whole hours, so that they stay true", () => {
  expect(doorTexts.figures(105, 4.1)).toBe("105 decisions in 30 days, half within 5 hours");
  expect(doorTexts.figures(1_005, 0)).toBe("1,005 decisions in 30 days, half within an hour");
});

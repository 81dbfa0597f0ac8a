import { expect, it, test } from "vitest";
import {
  fillPromisedWords,
  PROMISED,
  processingTimeText,
  promisedWords,
} from "../../src/platform/promised-times-texts";

const times = (hours: number, weekdays = 5) => ({
  review_contract_hours: hours,
  review_item_hours: hours,
  review_cash_weekdays: weekdays,
});

test.each([
  [1, "1 hour"],
  [24, "24 hours"],
  [47, "47 hours"],
  [48, "24 to 48 hours"],
  [49, "49 hours"],
  [72, "3 days"],
  [120, "5 days"],
  [1_001, "1,001 hours"],
])("the promised times: %i hours for submissions and items read %s", (hours, text) => {
  expect(promisedWords(times(hours))).toMatchObject({ SUBMISSION: text, ITEM: text });
});

test.each([
  [1, "1 weekday"],
  [5, "5 weekdays"],
])("the promised times: %i weekdays for cash read %s", (weekdays, text) => {
  expect(promisedWords(times(48, weekdays)).CASH).toBe(text);
});

it("the promised times in words are a range only while they are the default, and a limit after a change", () => {
  expect(processingTimeText(promisedWords(times(48)))).toBe("Processing time: 24 to 48 hours");
  expect(processingTimeText(promisedWords(times(120)))).toBe("Processing time: up to 5 days");
});

it("the promised times in words are filled into a text wherever they are named", () => {
  const text = `${PROMISED.SUBMISSION}, ${PROMISED.ITEM}, ${PROMISED.CASH}, ${PROMISED.ITEM}`;
  const words = { ...promisedWords(times(72, 1)), SUBMISSION: "1 hour" };
  expect(fillPromisedWords(text, words)).toBe("1 hour, 3 days, 1 weekday, 3 days");
});

import { DEFAULT_SETTINGS } from "./constants";
import { HOURS_PER_DAY } from "./durations";
import type { ReviewKind } from "./review-time";
import type { PromisedTimes } from "./review-times";

/** Within which time decisions are promised, in words that follow "within": `24 to 48 hours`, `5 days`. */
export type PromisedWords = Record<ReviewKind, string>;

/** What the specification says of reviews and items. It holds while the setting is its default. */
const SPECIFIED_WORDS = "24 to 48 hours";
const DAYS_SHOWN_FROM = 2;

/** Returns the promised times in words. Every text that names one takes it from here. */
export function promisedWords(times: PromisedTimes): PromisedWords {
  const { review_contract_hours, review_item_hours, review_cash_weekdays } = times;
  return {
    SUBMISSION: hoursText(review_contract_hours, DEFAULT_SETTINGS.review_contract_hours),
    ITEM: hoursText(review_item_hours, DEFAULT_SETTINGS.review_item_hours),
    CASH: countText(review_cash_weekdays, "weekday"),
  };
}

/** What a decision took before its due time was stored with it. */
export const DEFAULT_PROMISED_WORDS = promisedWords(DEFAULT_SETTINGS);

/** Returns how long items take, as an item's page says it. */
export function processingTimeText({ ITEM }: PromisedWords): string {
  return ITEM === SPECIFIED_WORDS ? `Processing time: ${ITEM}` : `Processing time: up to ${ITEM}`;
}

function hoursText(hours: number, specifiedHours: number): string {
  if (hours === specifiedHours) return SPECIFIED_WORDS;
  const days = hours / HOURS_PER_DAY;
  return Number.isInteger(days) && days >= DAYS_SHOWN_FROM
    ? countText(days, "day")
    : countText(hours, "hour");
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}

/** Stand in fixed texts, and in pages made at build time, where the promised times go. */
export const PROMISED: PromisedWords = {
  SUBMISSION: "{promised for submissions}",
  ITEM: "{promised for items}",
  CASH: "{promised for cash}",
};

/** Returns a text, or a whole page, with the promised times in the place of `PROMISED`. */
export function fillPromisedWords(text: string, words: PromisedWords): string {
  return text
    .replaceAll(PROMISED.SUBMISSION, words.SUBMISSION)
    .replaceAll(PROMISED.ITEM, words.ITEM)
    .replaceAll(PROMISED.CASH, words.CASH);
}

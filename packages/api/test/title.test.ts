import { expect, it } from "vitest";
import { ITEM_DEFAULTS, itemFormErrors } from "../src/rewards/item-form-rules";
import { CONTRACT_DEFAULTS, contractFormErrors } from "../src/work/contracts/contract-form-rules";

const problemsOf = (title: string) => ({
  contract: contractFormErrors({
    ...CONTRACT_DEFAULTS,
    title,
    survey_questions: [],
    named_people: [],
  }).title,
  item: itemFormErrors({ ...ITEM_DEFAULTS, name: title }).name,
});

it.each<[string, string]>([
  ["zero-width characters", "\u200b\u200d\ufeff\u2060"],
  ["the filler of Hangul and soft hyphens", "\u3164 \u00ad"],
  ["the empty pattern of Braille", "\u2800"],
  ["marks of direction", "\u200e\u200f"],
  ["an override of direction alone", "\u202e"],
])("asks for a title and an item name when there is nothing to see but %s", (_, title) => {
  expect(problemsOf(title)).toEqual({
    contract: "Title is required.",
    item: "Item name is required.",
  });
});

it.each<[string, string]>([
  ["a line break", "Visit\na shop"],
  ["a carriage return", "Visit\ra shop"],
  ["a line separator", "Visit\u2028a shop"],
  ["a tabulator", "Visit\ta shop"],
  ...["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"].map(
    (mark): [string, string] => [`U+${mark.charCodeAt(0).toString(16)}`, `Visit ${mark}a shop`],
  ),
])("refuses a title and an item name with %s", (_, title) => {
  const { contract, item } = problemsOf(title);
  expect(contract).toMatch(/^Title must be one line/);
  expect(item).toMatch(/^Item name must be one line/);
});

it.each([" Visit a shop ", "بازدید\u200cها", "שלום\u200f!", "👩\u200d🚀 Fly", "e\u0301"])(
  "takes the title and the item name %j",
  (title) => expect(problemsOf(title)).toEqual({ contract: undefined, item: undefined }),
);

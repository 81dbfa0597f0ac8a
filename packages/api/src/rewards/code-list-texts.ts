import type { CODE_PROBLEMS } from "./item-code";

/** Texts of the list of an item's codes. */
export const codeListMessages = {
  codesLoadFailed: "Failed to load the codes. Please try again.",
  codesAddFailed: "The codes could not be added. Please try again.",
  codeRemoveFailed: "The code could not be removed. Please try again.",
  codesEmpty: "There is no code in this text. Put one code on each line.",
  fileUnreadable: "The file could not be read. Please choose it again.",
  codesToCorrect:
    "Those that are not in this item are still in the field, in this order: correct or remove them.",
  codesTooMany: "Add at most 10,000 lines at once.",
} as const;

/** Why a line of a list of codes was not added, after its number: `Line 12: …`. */
export const CODE_PROBLEM_TEXTS: Record<(typeof CODE_PROBLEMS)[number], string> = {
  repeated: "stands twice in this list",
  in_item: "is in this item already",
  in_other_item: "belongs to another item",
  given: "was given to a buyer before",
  too_long: "is longer than 300 characters",
  unreadable: "has characters that cannot be stored",
  invisible: "has invisible characters: type it anew",
};

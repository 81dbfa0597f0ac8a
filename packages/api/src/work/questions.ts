import { LINK_MAX_LENGTH, type QUESTION_TYPES, TEXT_MAX_LENGTH } from "../platform/constants";
import { refusalMessages } from "../texts";

export type QuestionType = (typeof QUESTION_TYPES)[number];

interface QuestionKind {
  label: string;
  /** The singular, for numbers of questions: `2 files`. */
  noun: string;
  /** The answer is one of the options of the question. */
  hasOptions: boolean;
  /**
   * The answer is the path of an uploaded file, stored in `file_url`. Other answers are in
   * `response_data`.
   */
  isFile: boolean;
  /** The answer is shown as a link. */
  isLink: boolean;
  /** Returns how an answer that is not empty is shown to its reviewer and its signer. */
  format: (text: string) => string;
  /** Returns the problem of an answer that is not empty; null when it may be submitted. */
  validate: (text: string, options: readonly string[]) => string | null;
}

const asGiven = (text: string) => text;
const PLAIN = { hasOptions: false, isFile: false, isLink: false };

/**
 * The differences between question types. A new type needs one more entry here, and its field in the
 * web.
 */
export const QUESTION_KINDS: Record<QuestionType, QuestionKind> = {
  text: {
    ...PLAIN,
    label: "Text",
    noun: "text",
    format: asGiven,
    validate: (text) =>
      text.length > TEXT_MAX_LENGTH ? refusalMessages.answerTooLong(text.length) : null,
  },
  /* The server checks whether the file belongs to the signer. */
  file: {
    ...PLAIN,
    label: "File",
    noun: "file",
    isFile: true,
    format: asGiven,
    validate: () => null,
  },
  link: {
    ...PLAIN,
    label: "Link",
    noun: "link",
    isLink: true,
    format: asGiven,
    validate: (text) => (isWebLink(text) ? null : refusalMessages.linkInvalid),
  },
  multiple_choice: {
    ...PLAIN,
    label: "Multiple choice",
    noun: "choice",
    hasOptions: true,
    format: asGiven,
    validate: (text, options) => (options.includes(text) ? null : refusalMessages.optionInvalid),
  },
};

/** Returns true for a question whose answer is an uploaded file. */
export function isFileQuestion(question: { question_type: QuestionType }): boolean {
  return QUESTION_KINDS[question.question_type].isFile;
}

/**
 * Returns true for a complete http or https URL. Other schemes, such as `javascript:`, are no links.
 */
export function isWebLink(text: string): boolean {
  if (text.length > LINK_MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && hostname !== "";
}

/** Matches what begins with a host name, such as `example.com/x`, and with no scheme. */
const HOST_FIRST = /^[^\s/:@?#]+\.[^\s/:@?#]+(?:[/:?#]|$)/;

/** Returns a link without a scheme, such as `example.com/x`, with `https://`; any other text as it is. */
export function completeLink(text: string): string {
  const complete = `https://${text}`;
  return !isWebLink(text) && HOST_FIRST.test(text) && isWebLink(complete) ? complete : text;
}

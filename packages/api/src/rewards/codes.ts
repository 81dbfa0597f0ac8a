import { CODES_MAX, REDEMPTION_CODE_MAX_LENGTH } from "../platform/constants";
import { hasUnstorableCharacters } from "../platform/plain-line";
import { codeListMessages } from "../texts";
import type { CODE_PROBLEMS } from "./item-code";
import { invisibleCharacter } from "./typed-code";

type CodeProblem = (typeof CODE_PROBLEMS)[number];

export interface CodeLine {
  /** From 1, as in the list that was pasted. */
  line: number;
  code: string;
}

export interface BadLine {
  line: number;
  reason: CodeProblem;
}

/** A quoted first cell, in which "" is a quote; or everything up to the first separator. */
const FIRST_CELL = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/;
const HEADER = /^(?:codes?|gift ?card codes?|redemption codes?)$/i;

/** The line breaks of Windows, of old Macs and of everything else. */
export const LINE_END = /\r\n|\r|\n/;

/**
 * Returns the first cell of each line of a pasted list or CSV file, trimmed. A header such as `code` and lines without a
 * code are empty texts, so that the n-th text is that of line n.
 */
export function splitCodes(text: string): string[] {
  return text.split(LINE_END).map((line, index) => {
    const [, quoted, plain = ""] =
      FIRST_CELL.exec(index === 0 ? line.replace(/^\uFEFF/, "") : line) ?? [];
    const cell = (quoted?.replaceAll('""', '"') ?? plain).trim();
    return index === 0 && HEADER.test(cell) ? "" : cell;
  });
}

/** Returns the codes of the lines that have one, each once, and each line that is bad with its reason. */
export function readCodes(
  cells: readonly string[],
  firstLine = 1,
): { codes: CodeLine[]; bad: BadLine[] } {
  const seen = new Set<string>();
  const codes: CodeLine[] = [];
  const bad: BadLine[] = [];
  for (const [index, cell] of cells.entries()) {
    const code = cell.trim();
    const line = firstLine + index;
    if (code === "") continue;
    const reason = findProblem(code, seen);
    if (reason === null) codes.push({ line, code });
    else bad.push({ line, reason });
    seen.add(code);
  }
  return { codes, bad };
}

function findProblem(code: string, seen: ReadonlySet<string>): CodeProblem | null {
  if (code.length > REDEMPTION_CODE_MAX_LENGTH) return "too_long";
  if (hasUnstorableCharacters(code)) return "unreadable";
  if (invisibleCharacter(code) !== null) return "invisible";
  return seen.has(code) ? "repeated" : null;
}

/** Returns why a list as a whole cannot be added; null when it can. */
export function codeListProblem(cells: readonly string[]): string | null {
  if (cells.length > CODES_MAX) return codeListMessages.codesTooMany;
  return cells.every((cell) => cell.trim() === "") ? codeListMessages.codesEmpty : null;
}

/** Returns a code of which only the last characters are shown: 4, or 2 of a short one, or none of a very short one. */
export function maskCode(code: string): string {
  const shown = code.length >= 12 ? 4 : code.length >= 6 ? 2 : 0;
  return `••••${shown === 0 ? "" : code.slice(-shown)}`;
}

/** Returns whether a redemption can still get a code: an approved gift card that has none, and lost none by an erasure. */
export function canGetCode(redemption: {
  item_type: string;
  status: string;
  has_code: boolean;
  erased_at: string | null;
}): boolean {
  const { item_type, status, has_code, erased_at } = redemption;
  return item_type === "Gift Card" && status === "APPROVED" && !has_code && erased_at === null;
}

/** Where a gift card's code comes from. */
export type CodeOrigin = "typed" | "shared" | "vault";

/**
 * Returns where the code of an approved redemption comes from; null when it has none, because it is no gift card. A code
 * typed for the buyer comes first, then the code that all buyers of the item share, then one of the vault.
 */
export function codeOrigin(
  itemType: string | null,
  sharedCode: string | null,
  typed: string | null,
): CodeOrigin | null {
  if (itemType !== "Gift Card") return null;
  if (typed !== null && typed !== "" && typed !== sharedCode) return "typed";
  return sharedCode === null ? "vault" : "shared";
}

import { codeListProblem, LINE_END, readCodes, splitCodes } from "@signpoint/api/rewards/codes";
import type { AddedCodes } from "@signpoint/api/rewards/item-code";
import { Refusal } from "~/platform/api/errors";

const BATCH_LINES = 500;

type BadLine = AddedCodes["duplicates"][number];

/** What has become of a list of codes so far. */
export interface SentCodes {
  /** Lines that were sent, of how many. */
  sent: number;
  lines: number;
  added: number;
  bad: BadLine[];
}

type AddBatch = (batch: { codes: string[]; first_line: number }) => Promise<AddedCodes>;

/** Returns whether a line was left out whose code is not in the item all the same: it may be corrected. */
export function isToCorrect({ reason }: BadLine): boolean {
  return reason !== "repeated" && reason !== "in_item";
}

/** Returns the lines that may be corrected, of those that were left out, as they stood in the list: quotes are a part of them. */
export function linesToCorrect(text: string, bad: readonly BadLine[]): string {
  const lines = text.split(LINE_END);
  return bad
    .filter(isToCorrect)
    .map(({ line }) => lines[line - 1])
    .join("\n");
}

/** Returns a list with another one below it, without the header that it may begin with: there it would count as a code. */
export function withListBelow(text: string, list: string): string {
  const hasHeader = splitCodes(list)[0] === "";
  return `${text.trimEnd()}\n${hasHeader ? list.split(LINE_END).slice(1).join("\n") : list}`;
}

/**
 * Sends a pasted list in parts, and tells `onProgress` after each. Lines that are bad in themselves, or a second copy, are
 * left out and named without being sent. Throws `Refusal` for a list that cannot be added as a whole.
 */
export async function sendCodes(
  text: string,
  add: AddBatch,
  onProgress: (progress: SentCodes) => void,
): Promise<SentCodes> {
  const cells = splitCodes(text);
  while (cells.at(-1) === "") cells.pop();
  const problem = codeListProblem(cells);
  if (problem !== null) throw new Refusal(problem);
  const { bad } = readCodes(cells);
  const left = new Set(bad.map(({ line }) => line));
  const toSend = cells.map((cell, index) => (left.has(index + 1) ? "" : cell));
  let progress: SentCodes = { sent: 0, lines: cells.length, added: 0, bad };
  onProgress(progress);
  for (let start = 0; start < toSend.length; start += BATCH_LINES) {
    const codes = toSend.slice(start, start + BATCH_LINES);
    const isEmpty = codes.every((code) => code === "");
    const answer = isEmpty ? null : await add({ codes, first_line: start + 1 });
    progress = {
      ...progress,
      sent: start + codes.length,
      added: progress.added + (answer?.added ?? 0),
      bad: [...progress.bad, ...(answer?.duplicates ?? [])].sort((a, b) => a.line - b.line),
    };
    onProgress(progress);
  }
  return progress;
}

import { TEXT_MAX_LENGTH } from "../platform/constants";
import type { Answer, Answers } from "./answers";

/** From this length on a field of an answer shows its limit. */
export const LIMIT_SHOWN_LENGTH = 9_000;

/** The version of each answer of a draft, by question id. It grows with each change; 0 stands for no answer. */
export type Versions = Readonly<Record<string, number>>;

/** Returns the text or the path of an answer, trimmed; empty when there is none. */
export function draftText(answer: Answer | undefined): string {
  return (answer?.response_data ?? answer?.file_url ?? "").trim();
}

/** Returns true for a text that a draft on the server can hold. */
export function fitsDraft(text: string): boolean {
  return text.trim().length <= TEXT_MAX_LENGTH;
}

/**
 * Returns which answers of a save replace the stored ones, and the ids of the questions whose stored answer is another
 * than the one that the save started from: those stay. A save that names no versions replaces all. An answer equal to the
 * stored one is in neither, so that a repeated save changes nothing.
 */
export function splitSave(
  stored: { answers: Answers; versions: Versions },
  save: { answers: Answers; versions: Versions | undefined },
): { accepted: Answers; conflicts: string[] } {
  const accepted: Answers = {};
  const conflicts: string[] = [];
  for (const [id, answer] of Object.entries(save.answers)) {
    const before = stored.answers[id];
    if (before !== undefined && draftText(before) === draftText(answer)) continue;
    const startedFrom = save.versions?.[id];
    const isCurrent = startedFrom === undefined || startedFrom === (stored.versions[id] ?? 0);
    if (isCurrent) accepted[id] = answer;
    else conflicts.push(id);
  }
  return { accepted, conflicts };
}

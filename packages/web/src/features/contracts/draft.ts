import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type { Answers } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";

/** What stands in each field so far, by question id. */
export type Draft = Record<string, string>;

const storageKey = (signingId: string) => `signpoint.draft.${signingId}`;

/** Reads a draft as it was stored; whatever cannot be one is an empty draft. */
export function parseDraft(stored: string | null): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const entries = Object.entries(value);
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

/** Returns the answers typed so far for a signing, on this device; they outlive reload and sign-out. */
export function readDraft(signingId: string): Draft {
  return parseDraft(localStorage.getItem(storageKey(signingId)));
}

/**
 * Saves the answers typed so far. Returns false when the device saves nothing, as in some private
 * windows.
 */
export function writeDraft(signingId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey(signingId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft, once the answers are submitted. */
export function clearDraft(signingId: string): void {
  localStorage.removeItem(storageKey(signingId));
}

/** Calls back with the draft when another tab has changed it, and returns the function that stops this. */
export function onDraftElsewhere(signingId: string, follow: (draft: Draft) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey(signingId) && newValue !== null) follow(parseDraft(newValue));
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

type Question = Pick<SurveyQuestion, "id" | "question_type">;

/**
 * Returns a value for every question: what the draft holds, otherwise empty. For a file question it is the
 * path of the file that the server holds, unless the draft says that it was taken out.
 */
export function toFieldValues(
  questions: readonly Question[],
  draft: Draft,
  uploads: readonly Pick<UploadedFile, "question_id" | "path">[],
): Draft {
  return Object.fromEntries(
    questions.map((question) => {
      const { id } = question;
      const uploaded = uploads.find((upload) => upload.question_id === id)?.path;
      const value = isFileQuestion(question) && draft[id] !== "" ? uploaded : draft[id];
      return [id, value ?? ""];
    }),
  );
}

/** Returns the values as the call takes them; what is empty is left out. */
export function toAnswers(questions: readonly Question[], values: Draft): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const { id } = question;
    const text = (values[id] ?? "").trim();
    if (text === "") continue;
    answers[id] = isFileQuestion(question) ? { file_url: text } : { response_data: text };
  }
  return answers;
}

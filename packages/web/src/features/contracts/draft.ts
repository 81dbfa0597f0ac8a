import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type { Answers } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";

/** What stands in each field so far, by question id. */
export type Draft = Record<string, string>;

const keyOf = (signingId: string) => `signpoint.draft.${signingId}`;

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
  return parseDraft(localStorage.getItem(keyOf(signingId)));
}

/** Keeps the answers typed so far. False when the device keeps nothing, in private windows say. */
export function writeDraft(signingId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(signingId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft, once the answers are handed in. */
export function clearDraft(signingId: string): void {
  localStorage.removeItem(keyOf(signingId));
}

/** Calls back with the draft when another tab has changed it, and returns the function that stops this. */
export function onDraftElsewhere(signingId: string, follow: (draft: Draft) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(signingId) && newValue !== null) follow(parseDraft(newValue));
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

type Question = Pick<SurveyQuestion, "id" | "question_type">;

/**
 * Returns a value for every question: what the draft holds, otherwise empty. For a file question it is the
 * path of the file that the server holds, unless the draft says that it was taken out.
 */
export function valuesOf(
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
export function answersOf(questions: readonly Question[], values: Draft): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    const { id } = question;
    const text = (values[id] ?? "").trim();
    if (text === "") continue;
    answers[id] = isFileQuestion(question) ? { file_url: text } : { response_data: text };
  }
  return answers;
}

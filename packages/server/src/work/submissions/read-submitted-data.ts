import { SubmittedData } from "@signpoint/api/work/signed-contract";

type LegacyAnswers = NonNullable<SubmittedData["survey_responses"]>;

/**
 * Returns what was stored with a signing in the shape of the API. Rows of older versions can have other shapes: a
 * field that does not fit is left out, and an answer becomes text, so that one row never makes a whole list fail.
 */
export function readSubmittedData(stored: unknown): SubmittedData {
  if (isValid(stored)) return stored;
  const fields = isRecord(stored) ? stored : {};
  const { survey_responses, ...others } = fields;
  const kept = Object.entries(others).filter(([name, value]) => fits(name, value));
  return {
    ...SubmittedData.parse(Object.fromEntries(kept)),
    ...(isRecord(survey_responses) && { survey_responses: readAnswers(survey_responses) }),
  };
}

function isValid(stored: unknown): stored is SubmittedData {
  return SubmittedData.safeParse(stored).success;
}

function fits(name: string, value: unknown): boolean {
  return isValid({ [name]: value });
}

function readAnswers(stored: Record<string, unknown>): LegacyAnswers {
  const answers = Object.entries(stored).map(([id, value]) => [id, readAnswer(value)]);
  return Object.fromEntries(answers) as LegacyAnswers;
}

function readAnswer(stored: unknown): LegacyAnswers[string] {
  const isAnswer = isRecord(stored) && ("response_data" in stored || "file_url" in stored);
  if (!isAnswer) return { response_data: toText(stored) };
  return { response_data: toText(stored.response_data), file_url: toText(stored.file_url) };
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

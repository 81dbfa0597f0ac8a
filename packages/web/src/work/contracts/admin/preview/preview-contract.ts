import type { ContractDetail, ContractListItem } from "@signpoint/api/work/contracts/contract";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";
import { expiresAt, getExpiration } from "@signpoint/api/work/contracts/expiry";
import { getContractTags } from "@signpoint/api/work/contracts/tags";
import { placesLeft } from "@signpoint/api/work/signing";
import { type ContractValues, toContractForm } from "../form-values";
import { openingOf } from "../opening-form";

/** The id of what is in the form alone. */
const ID = "00000000-0000-4000-8000-000000000000";

/** Only the server knows the other contracts' rewards, by which one is among the best. */
const UNKNOWN_PERCENTILE = Number.POSITIVE_INFINITY;

/** Returns what people would see of the contract of a form if it opened now, or at its time. What is not filled in says so. */
export function previewContract(values: ContractValues, now: Date): ContractDetail {
  const { survey_questions, named_people: _people, ...typed } = toContractForm(values);
  const fields = { ...typed, ...numbersOf(typed) };
  const begins = new Date(openingOf(values, null) ?? now);
  const expires_at = expiresAt(begins, fields.duration)?.toISOString() ?? null;
  const contract = {
    ...fields,
    title: fields.title || "No title yet",
    description: fields.description || "No description yet",
    activity: fields.activity || "No activity yet",
    id: ID,
    status: "active" as const,
    expires_at,
    expired: false,
    created_at: begins.toISOString(),
    places_taken: 0,
  };
  const { places_taken: _none, ...shown } = contract;
  return {
    ...shown,
    tags: getContractTags(contract, UNKNOWN_PERCENTILE, now),
    expiration: getExpiration(contract, now),
    places_left: placesLeft(contract),
    survey_questions: survey_questions.map((question, index) => ({
      id: values.survey_questions[index]?.key ?? String(index),
      contract_id: ID,
      question_type: question.questionType,
      question_text: question.questionText || "No text yet",
      required: question.required,
      options: question.options,
    })),
    signing: null,
    standing: null,
    agreed: null,
    changed_since_signing: [],
    work_due_at: null,
    waiting_before: null,
    timeline: [],
    taken_back: 0,
    appeal: null,
    versions: [],
    uploads: [],
    draft: null,
  };
}

/** Returns the same as an entry of the list of contracts. */
export function toListed(contract: ContractDetail): ContractListItem {
  return { ...contract, signing_status: "none", signing: null };
}

type Fields = typeof CONTRACT_DEFAULTS;

/** Returns the numbers of the form as they can be shown: the default for one that is none. */
function numbersOf(fields: Fields): Partial<Fields> {
  const numbers = Object.entries(fields).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(
    numbers.map(([name, value]) => [
      name,
      Number.isSafeInteger(value) && Number(value) >= 0
        ? value
        : Reflect.get(CONTRACT_DEFAULTS, name),
    ]),
  );
}

import type { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "@signpoint/api/platform/durations";
import type { ContractFields } from "@signpoint/api/work/contracts/contract-form";
import { CONTRACT_DEFAULTS } from "@signpoint/api/work/contracts/contract-form-rules";

/** Minutes. */
export const HOUR = MINUTES_PER_HOUR;
export const DAY = MINUTES_PER_DAY;

export interface DemoQuestion {
  type: (typeof QUESTION_TYPES)[number];
  text: string;
  required: boolean;
  options: string[];
  /** Good answers, of which each signer gives one: those at the same place in two questions fit together. Those of a file question are names in `demo-proofs`. */
  samples: string[];
}

/** What an admin does with a contract, `minutesAgo` minutes before the seeding. */
export type DemoEdit = { minutesAgo: number } & (
  | { action: "retire" | "delete" }
  | { action: "extend"; additional_minutes: number }
  | { action: "raise"; points_reward: number }
);

export interface DemoContract {
  /** Minutes before the seeding at which the contract was created. */
  ageMinutes: number;
  fields: ContractFields;
  questions: DemoQuestion[];
  edits: DemoEdit[];
}

type Told = "title" | "type" | "description" | "activity" | "points_cost" | "points_reward";
type Terms = Pick<ContractFields, Told | "duration"> & Partial<ContractFields>;

/** Returns a contract that was created `ageMinutes` before the seeding. Its survey is required when it has questions. */
export function demoContract(
  ageMinutes: number,
  terms: Terms,
  questions: DemoQuestion[] = [],
  edits: DemoEdit[] = [],
): DemoContract {
  const fields = {
    ...CONTRACT_DEFAULTS,
    survey_required: questions.length > 0,
    ...terms,
  };
  return { ageMinutes, edits, fields, questions };
}

const ask =
  (type: DemoQuestion["type"]) =>
  (text: string, samples: string[], required = true): DemoQuestion => ({
    type,
    text,
    required,
    options: [],
    samples,
  });

export const text = ask("text");
export const link = ask("link");
export const file = ask("file");

export const choice = (text: string, options: string[], required = true): DemoQuestion => ({
  type: "multiple_choice",
  text,
  required,
  options,
  samples: options,
});

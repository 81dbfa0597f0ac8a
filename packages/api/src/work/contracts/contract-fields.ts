import {
  DURATION_MAX_MINUTES,
  POINTS_AMOUNT_MAX,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../platform/constants";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "../../platform/durations";
import { conditionFormMessages as conditions, contractFormMessages as texts } from "../../texts";
import { CONDITION_COUNT_MAX } from "./for-whom/condition-rules";

interface FieldBase {
  /** Its name in the form and in the audit log. */
  label: string;
  /** The part of the form that asks for it. */
  part: "texts" | "amounts" | "audience" | "pilot" | "survey";
  /** What the form says below its input. */
  help?: string;
  /** What 0 is called, or null where it may be that. */
  nothing?: string;
  /** What binds both sides from signing on: it is copied then, and a signer sees what has changed since. */
  agreed?: true;
}

interface TextField extends FieldBase {
  kind: "line" | "text";
  maxLength: number;
  /** The text that refuses an empty one. */
  missing: string;
  /** The text that refuses one that would spoil others beside it. */
  notPlain?: string;
}

/** The numbers of the form that limit others. */
interface FormNumbers {
  points_cost: number;
  max_signers: number;
  approved_max: number | null;
}

export interface NumberField extends FieldBase {
  kind: "points" | "minutes" | "people" | "contracts" | "percent";
  max: number | ((form: FormNumbers) => number);
  tooMuch: string;
  /** It may be left empty, which is null. This is the text that refuses 0; null where 0 is a number like others. */
  optional?: string | null;
  /** What the form says in place of `help` when the number is above 0; `value` is the number in words. */
  helpWith?: (value: string) => string;
  /** Typed in minutes, hours or days: what the choice between them is called. */
  unitLabel?: string;
}

interface ChoiceField extends FieldBase {
  kind: "contract_type" | "flag";
}

export type ContractField = TextField | NumberField | ChoiceField;
export type ContractFieldKind = ContractField["kind"];

const text = { kind: "text", part: "texts", maxLength: TEXT_MAX_LENGTH, agreed: true } as const;
const amount = { part: "amounts" } as const;
const audience = { part: "audience" } as const;
const SIGNERS_MAX = 1_000_000;
const points = {
  ...amount,
  kind: "points",
  max: POINTS_AMOUNT_MAX,
  tooMuch: texts.pointsTooMany,
  agreed: true,
} as const;

/**
 * The fields of a contract that an admin fills in, in the order of the form and of its record. Their inputs and limits,
 * their words, what is agreed at signing, and what the server answers follow from here.
 */
export const CONTRACT_FIELDS = {
  title: {
    ...text,
    kind: "line",
    label: "Title",
    maxLength: TITLE_MAX_LENGTH,
    missing: texts.titleRequired,
    notPlain: texts.titleNotPlain,
  },
  type: { kind: "contract_type", part: "texts", label: "Type" },
  description: { ...text, label: "Description", missing: texts.descriptionRequired },
  activity: {
    ...text,
    label: "Required activity",
    help: "What people must do for the reward.",
    missing: texts.activityRequired,
  },
  points_cost: { ...points, label: "Points cost", help: "What signing costs." },
  points_reward: { ...points, label: "Points reward", help: "What an approval pays." },
  duration: {
    ...amount,
    kind: "minutes",
    label: "Duration",
    help: "0 never expires.",
    helpWith: (value) => `Runs for ${value}.`,
    nothing: "Never expires",
    unitLabel: "Unit of time",
    max: DURATION_MAX_MINUTES,
    tooMuch: texts.durationTooLong,
  },
  max_signers: {
    ...amount,
    kind: "people",
    label: "Maximum signers",
    help: "0 means no limit.",
    helpWith: () => "So many people can sign.",
    nothing: "No limit",
    max: SIGNERS_MAX,
    tooMuch: texts.signersTooMany,
  },
  effort_minutes: {
    ...amount,
    kind: "minutes",
    label: "Estimated effort",
    help: "About how long the work takes. Empty says nothing.",
    optional: texts.effortPositive,
    max: 100 * MINUTES_PER_HOUR,
    tooMuch: texts.effortTooLong,
  },
  /** What each signer has to submit. */
  work_minutes: {
    ...amount,
    kind: "minutes",
    label: "Time to finish",
    help: "What each signer has from signing on. Empty sets no limit but the expiry.",
    helpWith: (value) => `Not submitted ${value} after signing, the place is free again.`,
    nothing: "No limit",
    unitLabel: "Unit for finishing",
    optional: texts.workPositive,
    max: 365 * MINUTES_PER_DAY,
    tooMuch: texts.workTooLong,
    agreed: true,
  },
  /** What returns of the cost when a signing lapses or its place is given back. */
  lapse_refund: {
    ...points,
    label: "Refund without a submission",
    help: "Points of the cost that return when the time to finish runs out, or a place is given back.",
    // Nothing fits any cost, also one that is wrong itself.
    max: ({ points_cost }) => Math.max(0, points_cost),
    tooMuch: texts.refundAboveCost,
  },
  approved_min: {
    ...audience,
    kind: "contracts",
    label: "Approved contracts, at least",
    help: "Empty asks for none.",
    optional: conditions.leastPositive,
    // More than the most could be met by nobody.
    max: ({ approved_max }) => Math.min(CONDITION_COUNT_MAX, approved_max ?? CONDITION_COUNT_MAX),
    tooMuch: conditions.leastTooMany,
  },
  approved_max: {
    ...audience,
    kind: "contracts",
    label: "Contracts so far, at most",
    help: "Approved, pending and open ones together; 0 is for a first contract. Empty sets no limit.",
    nothing: "None",
    optional: null,
    max: CONDITION_COUNT_MAX,
    tooMuch: conditions.mostTooMany,
  },
  approval_rate_min: {
    ...audience,
    kind: "percent",
    label: "Approval rate, at least (%)",
    help: "Of the decisions of 180 days, from 5 on: before that everybody meets it. Empty asks for none.",
    optional: conditions.ratePositive,
    max: 100,
    tooMuch: conditions.rateTooMuch,
  },
  named_only: {
    ...audience,
    kind: "flag",
    label: "Only people that you name",
    help: "Others read that it is by invitation, never who is named.",
  },
  /** How many places are open until an admin opens the rest. */
  pilot_places: {
    kind: "people",
    part: "pilot",
    label: "Places to open first",
    help: "Empty opens all places at once.",
    helpWith: () =>
      "You are asked after five decisions, or as many as the pilot has places. Nothing opens by itself.",
    optional: conditions.pilotPositive,
    max: ({ max_signers }) => (max_signers === 0 ? SIGNERS_MAX : max_signers),
    tooMuch: conditions.pilotTooMany,
  },
  survey_required: {
    kind: "flag",
    part: "survey",
    label: "Survey required",
    help: "Required questions must be answered before the contract is submitted.",
  },
  is_official: {
    kind: "flag",
    part: "texts",
    label: "Official contract",
    help: "Marks it as one of Signpoint’s own: it is listed under Official.",
  },
  is_public: {
    kind: "flag",
    part: "texts",
    label: "Anyone may see it",
    help: "While it is open it has a page that can be shared and found without an account, and may be shown at the login.",
  },
} as const satisfies Record<string, ContractField>;

type Fields = typeof CONTRACT_FIELDS;
export type ContractFieldName = keyof Fields;
export type KindOf<Name extends ContractFieldName> = Fields[Name]["kind"];
/** The names of the fields that have this property. */
export type FieldsWith<Property extends string> = {
  [Name in ContractFieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never;
}[ContractFieldName];

function fieldsWith<Property extends string>(property: Property): FieldsWith<Property>[] {
  const names = Object.keys(CONTRACT_FIELDS) as ContractFieldName[];
  return names.filter((name) => property in CONTRACT_FIELDS[name]) as FieldsWith<Property>[];
}

export const AGREED_FIELDS = fieldsWith("agreed");
export const OPTIONAL_FIELDS = fieldsWith("optional");
export const FIELDS_WITH_UNIT = fieldsWith("unitLabel");

/** Returns what `toValue` returns for each field. */
export function mapContractFields<Value>(
  toValue: (field: ContractField) => Value,
): Record<ContractFieldName, Value> {
  const values = Object.entries(CONTRACT_FIELDS).map(([name, field]) => [name, toValue(field)]);
  return Object.fromEntries(values) as Record<ContractFieldName, Value>;
}

/** The names of a contract's fields, in its form and in the audit log. */
export const CONTRACT_FIELD_LABELS = mapContractFields(({ label }) => label);

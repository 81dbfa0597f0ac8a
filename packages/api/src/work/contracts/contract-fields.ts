import {
  DURATION_MAX_MINUTES,
  POINTS_AMOUNT_MAX,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "../../platform/constants";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "../../platform/durations";
import { contractFormMessages as texts } from "../../texts";

interface FieldBase {
  /** Its name in the form and in the audit log. */
  label: string;
  /** The part of the form that asks for it. */
  part: "texts" | "amounts" | "survey";
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

export interface NumberField extends FieldBase {
  kind: "points" | "minutes" | "people";
  max: number | ((form: { points_cost: number }) => number);
  tooMuch: string;
  /** It may be left empty, which is null. This is the text that refuses 0. */
  optional?: string;
  /** What the form says in place of `help` when the number is above 0; `value` is the number in words. */
  helpWith?: (value: string) => string;
  /** Typed in minutes, hours or days: what the choice between them is called. */
  unitLabel?: string;
  /** An estimate of minutes, told before signing on cards, on dashboards, and in the summary by this name. */
  estimate?: string;
}

interface ChoiceField extends FieldBase {
  kind: "contract_type" | "flag";
}

export type ContractField = TextField | NumberField | ChoiceField;
export type ContractFieldKind = ContractField["kind"];

const text = { kind: "text", part: "texts", maxLength: TEXT_MAX_LENGTH, agreed: true } as const;
const amount = { part: "amounts" } as const;
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
    max: 1_000_000,
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
    estimate: "Effort",
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
export const ESTIMATES = fieldsWith("estimate");
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

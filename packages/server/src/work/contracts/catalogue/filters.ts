import {
  type CONTRACT_CATEGORIES,
  type CONTRACT_TYPES,
  LIST_LIMIT_DEFAULT,
} from "@signpoint/api/platform/constants";
import type { ExpirationState } from "@signpoint/api/work/contracts/expiry";
import { limitedDealHorizon } from "@signpoint/api/work/contracts/tags";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../../platform/db/schema/index";
import { caller } from "../contract-fields";
import { isInExpiryState, toTimestamp } from "./expiry-sql";
import { isSignable, type SignableInputs } from "./signable-sql";
import { type CategoryInputs, isInCategory } from "./tags-sql";

/** The filters of a list of contracts; `now` and the percentile are inputs of the rules. */
export interface ContractFilters {
  category: (typeof CONTRACT_CATEGORIES)[number];
  type?: (typeof CONTRACT_TYPES)[number] | undefined;
  status?: ExpirationState | undefined;
  /** Only those that the caller can sign now, or only the others. */
  signable?: "true" | "false" | undefined;
  free?: "true" | undefined;
  search?: string | undefined;
  rewardPercentile: number;
  now: Date;
}

/** The filters that a query is built for: values of closed lists. */
export type FilterVariant = Pick<
  ContractFilters,
  "category" | "type" | "status" | "signable" | "free"
>;

/** Returns whether a list is all that is listed. */
export function hasNoFilter({ category, type, status, signable, free }: FilterVariant): boolean {
  return category === "all" && [type, status, signable, free].every((one) => one === undefined);
}

/**
 * Returns whether a page is asked for so often that its query is worth a name: of the usual length, with one filter at
 * most. Each connection keeps a plan for each name, so that all combinations would take much memory.
 */
export function isFrequent(
  { category, type, status, free }: FilterVariant,
  limit: number,
): boolean {
  const filters = [
    category !== "all",
    type !== undefined,
    status !== undefined,
    free !== undefined,
  ];
  return limit === LIST_LIMIT_DEFAULT + 1 && filters.filter(Boolean).length <= 1;
}

type Inputs = CategoryInputs & SignableInputs;

/** The inputs of the rules as placeholders, for a query that is built once. */
export const inputPlaceholders: Inputs = {
  ...caller,
  horizon: sql`${sql.placeholder("horizon")}::timestamptz`,
  rewardPercentile: sql`${sql.placeholder("reward_percentile")}`,
};

/** The values of `inputPlaceholders` but for the caller's id. */
export interface InputParams {
  now: string;
  horizon: string;
  reward_percentile: number;
}

export function toInputParams({ now, rewardPercentile }: ContractFilters): InputParams {
  return {
    now: now.toISOString(),
    horizon: limitedDealHorizon(now).toISOString(),
    reward_percentile: rewardPercentile,
  };
}

/** Returns the inputs of the rules as SQL values, for a query that is built for one call. */
export function toInputValues({ now, rewardPercentile }: ContractFilters, user_id: string): Inputs {
  return {
    user_id: sql`${user_id}::uuid`,
    now: toTimestamp(now),
    horizon: toTimestamp(limitedDealHorizon(now)),
    rewardPercentile: sql`${rewardPercentile}`,
  };
}

/** Returns the filters, but for the search, as SQL conditions, which must all hold. */
export function toFilterConditions(
  { category, type, status, signable, free }: FilterVariant,
  inputs: Inputs,
): SQL[] {
  const conditions = [isInCategory(category, inputs)];
  // A constant lets the planner see how frequent the type is.
  if (type !== undefined) conditions.push(sql`${contracts.type} = ${sql.raw(`'${type}'`)}`);
  if (status !== undefined) conditions.push(isInExpiryState(status, inputs.now));
  if (free !== undefined) conditions.push(sql`${contracts.points_cost} = 0`);
  if (signable === "true") conditions.push(isSignable(inputs));
  if (signable === "false") conditions.push(sql`not ${isSignable(inputs)}`);
  return conditions;
}

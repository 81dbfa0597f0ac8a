import {
  type CONTRACT_CATEGORIES,
  type CONTRACT_TYPES,
  LIST_LIMIT_DEFAULT,
} from "@signpoint/api/constants";
import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { limitedDealHorizon } from "@signpoint/api/rules/tags";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";
import { isInExpiryState, toTimestamp } from "./expiry-sql";
import { type CategoryInputs, isInCategory } from "./tags-sql";

/** The filters of a list of contracts; `now` and the percentile are inputs of the rules. */
export interface ContractFilters {
  category: (typeof CONTRACT_CATEGORIES)[number];
  type?: (typeof CONTRACT_TYPES)[number] | undefined;
  status?: ExpirationState | undefined;
  search?: string | undefined;
  rewardPercentile: number;
  now: Date;
}

/** The filters that a query is built for: values of closed lists. */
export type FilterVariant = Pick<ContractFilters, "category" | "type" | "status">;

/**
 * Returns whether a page is asked for so often that its query is worth a name: of the usual length, with one filter at
 * most. Each connection keeps a plan for each name, so that all combinations would take much memory.
 */
export function isFrequent({ category, type, status }: FilterVariant, limit: number): boolean {
  const filters = [category !== "all", type !== undefined, status !== undefined];
  return limit === LIST_LIMIT_DEFAULT + 1 && filters.filter(Boolean).length <= 1;
}

/** The inputs of the rules as placeholders, for a query that is built once. */
export const inputPlaceholders: CategoryInputs = {
  now: sql`${sql.placeholder("now")}::timestamptz`,
  horizon: sql`${sql.placeholder("horizon")}::timestamptz`,
  rewardPercentile: sql`${sql.placeholder("reward_percentile")}`,
};

/** The values of `inputPlaceholders`. */
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
export function toInputValues({ now, rewardPercentile }: ContractFilters): CategoryInputs {
  return {
    now: toTimestamp(now),
    horizon: toTimestamp(limitedDealHorizon(now)),
    rewardPercentile: sql`${rewardPercentile}`,
  };
}

/** Returns the filters, but for the search, as SQL conditions, which must all hold. */
export function toFilterConditions(
  { category, type, status }: FilterVariant,
  inputs: CategoryInputs,
): SQL[] {
  const conditions = [isInCategory(category, inputs)];
  // A constant lets the planner see how frequent the type is.
  if (type !== undefined) conditions.push(sql`${contracts.type} = ${sql.raw(`'${type}'`)}`);
  if (status !== undefined) conditions.push(isInExpiryState(status, inputs.now));
  return conditions;
}

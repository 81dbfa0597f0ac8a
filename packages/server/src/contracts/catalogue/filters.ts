import type { CONTRACT_CATEGORIES, CONTRACT_TYPES } from "@signpoint/api/constants";
import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { eq, type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";
import { contains } from "../../db/search-sql";
import { isInExpiryState } from "./expiry-sql";
import { isInCategory } from "./tags-sql";

/** The filters of a list of contracts; `now` and the percentile are inputs of the rules. */
export interface ContractFilters {
  category: (typeof CONTRACT_CATEGORIES)[number];
  type?: (typeof CONTRACT_TYPES)[number] | undefined;
  status?: ExpirationState | undefined;
  search?: string | undefined;
  rewardPercentile: number;
  now: Date;
}

/** Returns the filters as SQL conditions, which must all hold. */
export function toFilterConditions(filters: ContractFilters): SQL[] {
  const { category, type, status, search, rewardPercentile, now } = filters;
  const conditions = [isInCategory(category, rewardPercentile, now)];
  if (type !== undefined) conditions.push(eq(contracts.type, type));
  if (status !== undefined) conditions.push(isInExpiryState(status, now));
  if (search) conditions.push(contains(search, sql`${contracts.search_text}`));
  return conditions;
}

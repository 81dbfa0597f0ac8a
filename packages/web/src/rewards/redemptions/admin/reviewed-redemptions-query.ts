import type {
  ITEM_TYPES,
  REDEMPTION_STATUSES,
  REDEMPTION_TYPES,
} from "@signpoint/api/platform/constants";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";

type RedemptionType = (typeof REDEMPTION_TYPES)[number];

const REFRESH_MS = 30_000;

interface ReviewedFilters {
  user_id?: string;
  item_type?: (typeof ITEM_TYPES)[number];
  own?: "exclude" | "only";
  min_age_days?: number;
}

/**
 * Returns the query of the redemptions of a type: those that wait for a decision, longest waiting first, or those
 * decided, newest first.
 */
export function reviewedRedemptionsQuery(
  type: RedemptionType,
  status: (typeof REDEMPTION_STATUSES)[number],
  filters: ReviewedFilters,
) {
  return apiQuery.redemptions.list.infiniteOptions({
    ...cursorPages({ status, type, ...filters }),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns the query of what the waiting redemptions of a type can be narrowed down to, with counts. */
export function redemptionFiltersQuery(type: RedemptionType) {
  return apiQuery.redemptions.filters.queryOptions({
    input: { type },
    refetchInterval: REFRESH_MS,
  });
}

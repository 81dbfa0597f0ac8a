import { REDEMPTION_STATUSES } from "@signpoint/api/constants";
import { choice, searchParams, uuid } from "~/platform/ui/search-params";

export const redemptionParams = {
  status: choice(REDEMPTION_STATUSES),
  /** One redemption alone. */
  redemption: uuid,
};

/** Reads the filters of the redemption history. */
export const redemptionFilters = searchParams(redemptionParams);

export type RedemptionFilters = ReturnType<typeof redemptionFilters>;

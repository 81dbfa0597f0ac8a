import { REDEMPTION_STATUSES } from "@signpoint/api/platform/constants";
import { entryParams } from "~/ledger/earnings/earnings-search";
import { choice, searchParams, uuid } from "~/platform/ui/search-params";

const redemptionParams = {
  status: choice(REDEMPTION_STATUSES),
  /** One redemption alone. */
  redemption: uuid,
};

/** Reads the filters of the redemption history. */
export const redemptionFilters = searchParams(redemptionParams);

export type RedemptionFilters = ReturnType<typeof redemptionFilters>;

/** Reads the search params of `/earnings`. With `view` it shows the redemption history. */
export const earningsSearch = searchParams({
  ...entryParams,
  ...redemptionParams,
  view: choice(["redemptions"]),
});

import { PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { choice, searchParams, text } from "~/platform/ui/search-params";

/** Reads what the desk of payouts shows: a state, and what is searched in it. */
export const payoutsSearch = searchParams({
  status: choice(PAYOUT_STATES, "to_pay"),
  search: text,
});

export type PayoutsSearch = ReturnType<typeof payoutsSearch>;

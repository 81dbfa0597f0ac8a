import { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/constants";
import { oneOf, setFilters } from "~/ui/address-filters";

/** Which entries are asked for; what is left out is at its default: all of them. */
export interface EntryFilters {
  period?: (typeof EARNINGS_PERIODS)[number];
  source?: (typeof EARNINGS_SOURCES)[number];
}

/** The screen's address. */
export interface EarningsSearch extends EntryFilters {
  /** Given: the redemption history instead of the points activity. */
  view?: "redemptions";
}

/** Reads the filters from an address. What is not known or at its default is left out. */
export function earningsSearch(raw: Record<string, unknown>): EarningsSearch {
  return setFilters<EarningsSearch>({ ...entryFilters(raw), view: oneOf(VIEWS, raw.view) });
}

/** The part of the address that the entries depend on. */
export function entryFilters(raw: object): EntryFilters {
  const { period, source } = raw as Record<string, unknown>;
  return setFilters<EntryFilters>({
    period: oneOf(EARNINGS_PERIODS, period, "all"),
    source: oneOf(EARNINGS_SOURCES, source),
  });
}

const VIEWS = ["redemptions"] as const;

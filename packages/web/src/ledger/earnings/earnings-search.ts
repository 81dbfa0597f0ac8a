import { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { choice, searchParams, text } from "~/platform/ui/search-params";

/** The search params of the entries at `/earnings`. */
export const entryParams = {
  period: choice(EARNINGS_PERIODS, "all"),
  source: choice(EARNINGS_SOURCES),
};

/** Reads the filters that the entries depend on; what is left out is at its default: all of them. */
export const entryFilters = searchParams(entryParams);

export type EntryFilters = ReturnType<typeof entryFilters>;

/** Reads the filters of everybody's ledger; `user` is a username or the id of a user. */
export const activitySearch = searchParams({ source: choice(EARNINGS_SOURCES), user: text });

export type ActivityFilters = ReturnType<typeof activitySearch>;

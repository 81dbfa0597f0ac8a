import { EARNINGS_SOURCES } from "@signpoint/api/constants";
import { choice, searchParams, text } from "~/ui/search-params";

/** Reads the filters of everybody's ledger; `user` is a username or the id of a user. */
export const activitySearch = searchParams({ source: choice(EARNINGS_SOURCES), user: text });

export type ActivityFilters = ReturnType<typeof activitySearch>;

import { EARNINGS_SOURCES } from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";

export interface ActivityFilters {
  source?: (typeof EARNINGS_SOURCES)[number];
  /** A username, or the id of a user. */
  user?: string;
}

/** Reads the filters from an address; what is not known is left out. */
export function activitySearch(raw: Record<string, unknown>): ActivityFilters {
  return setFilters<ActivityFilters>({
    source: oneOf(EARNINGS_SOURCES, raw.source),
    user: searchText(raw.user),
  });
}

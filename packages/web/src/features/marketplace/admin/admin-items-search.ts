import { ITEM_TYPES } from "@signpoint/api/constants";
import { choice, searchParams, text } from "~/ui/search-params";

/** Reads the filters of the list of items. */
export const adminItemsSearch = searchParams({ search: text, type: choice(ITEM_TYPES) });

export type AdminItemFilters = ReturnType<typeof adminItemsSearch>;

import type { ITEM_TYPES } from "@signpoint/api/platform/constants";
import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { marketplaceItems } from "../../platform/db/schema/index";
import { indexedContains } from "../../platform/db/search-sql";

/** Returns the conditions for items that are not deleted and match the filters; sold-out items match too. */
export function toItemConditions(filters: {
  search?: string | undefined;
  type?: (typeof ITEM_TYPES)[number] | undefined;
}): SQL[] {
  const conditions = [isNull(marketplaceItems.deleted_at)];
  if (filters.type !== undefined) conditions.push(eq(marketplaceItems.type, filters.type));
  if (filters.search) {
    conditions.push(indexedContains(filters.search, sql`${marketplaceItems.search_text}`));
  }
  return conditions;
}

import type { ITEM_TYPES } from "@signpoint/api/platform/constants";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { and } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { marketplaceItems } from "../../platform/db/schema/index";
import { toItemConditions } from "./item-filters";
import { adminItemColumns, toAdminItem } from "./item-view";

const pages = newestFirst(marketplaceItems);

/** Returns one page of the items for admins, newest first, with their codes. */
export async function listAllItems(
  { db }: Context,
  input: {
    search?: string | undefined;
    type?: (typeof ITEM_TYPES)[number] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: AdminMarketplaceItem[]; next_cursor: string | null }> {
  const rows = await db
    .select(adminItemColumns)
    .from(marketplaceItems)
    .where(and(...toItemConditions(input), pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (item) => [item.created_at, item.id]);
  return { items: page.map(toAdminItem), next_cursor };
}

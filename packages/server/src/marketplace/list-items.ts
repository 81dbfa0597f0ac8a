import type { ListItemsInput } from "@signpoint/api/calls/marketplace";
import { ITEM_TYPES } from "@signpoint/api/constants";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { and, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../context";
import type { Database } from "../db/client";
import { keyset, toPage } from "../db/keyset";
import { marketplaceItems } from "../db/schema/index";
import { selectRows } from "../db/select-rows";
import { toItemConditions } from "./item-filters";
import { publicItemColumns } from "./item-view";

type ItemType = (typeof ITEM_TYPES)[number];

/** Returns one page of the marketplace by price, and the types that it has (specification, section 2). */
export async function listItems(
  { db }: Context,
  input: z.output<typeof ListItemsInput>,
): Promise<{ items: MarketplaceItem[]; next_cursor: string | null; types: ItemType[] }> {
  const pages = keyset({
    by: marketplaceItems.price,
    id: marketplaceItems.id,
    direction: input.sort === "price_asc" ? "asc" : "desc",
    type: "bigint",
  });
  const [rows, types] = await Promise.all([
    db
      .select(publicItemColumns)
      .from(marketplaceItems)
      .where(and(...toItemConditions(input), pages.after(input.cursor)))
      .orderBy(...pages.order)
      .limit(input.limit + 1),
    findTypes(db),
  ]);
  const { page, next_cursor } = toPage(rows, input.limit, (item) => [item.price, item.id]);
  return { items: page, next_cursor, types };
}

/** Returns the types that have an item: one is looked up for each type, whatever the number of items. */
async function findTypes(db: Database): Promise<ItemType[]> {
  const rows = await selectRows<{ type: ItemType }>(
    db,
    sql`
    select type from unnest(array[${sql.join(
      ITEM_TYPES.map((type) => sql`${type}::text`),
      sql`, `,
    )}]) as known (type)
    where exists (
      select 1 from ${marketplaceItems}
      where ${marketplaceItems.type} = known.type and ${marketplaceItems.deleted_at} is null
    )`,
  );
  const present = new Set(rows.map((row) => row.type));
  return ITEM_TYPES.filter((type) => present.has(type));
}

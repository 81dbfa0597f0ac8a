import type { ListItemsInput } from "@signpoint/api/calls/marketplace";
import { ITEM_TYPES } from "@signpoint/api/constants";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { and, asc, desc, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../context";
import type { Database } from "../db/client";
import { decodeCursor, toPage } from "../db/cursor";
import { marketplaceItems } from "../db/schema/index";
import { toItemConditions } from "./item-filters";
import { publicItemColumns } from "./item-view";

type ItemType = (typeof ITEM_TYPES)[number];

/** One page of the marketplace by price, and the types that it has (specification, section 2). */
export async function listItems(
  { db }: Context,
  input: z.output<typeof ListItemsInput>,
): Promise<{ items: MarketplaceItem[]; next_cursor: string | null; types: ItemType[] }> {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "number");
  const ascending = input.sort === "price_asc";
  const direction = ascending ? asc : desc;
  const [rows, types] = await Promise.all([
    db
      .select(publicItemColumns)
      .from(marketplaceItems)
      .where(
        and(
          ...toItemConditions(input),
          from === null
            ? undefined
            : sql`(${marketplaceItems.price}, ${marketplaceItems.id}) ${sql.raw(ascending ? ">" : "<")} (${from.value}::bigint, ${from.id}::uuid)`,
        ),
      )
      .orderBy(direction(marketplaceItems.price), direction(marketplaceItems.id))
      .limit(input.limit + 1),
    presentTypes(db),
  ]);
  const { page, next_cursor } = toPage(rows, input.limit, (item) => [item.price, item.id]);
  return { items: page, next_cursor, types };
}

/** Looks for one item of each type rather than at all items. */
async function presentTypes(db: Database): Promise<ItemType[]> {
  const { rows } = (await db.execute(sql`
    select type from unnest(array[${sql.join(
      ITEM_TYPES.map((type) => sql`${type}::text`),
      sql`, `,
    )}]) as known (type)
    where exists (
      select 1 from ${marketplaceItems}
      where ${marketplaceItems.type} = known.type and ${marketplaceItems.deleted_at} is null
    )`)) as unknown as { rows: { type: ItemType }[] };
  const present = new Set(rows.map((row) => row.type));
  return ITEM_TYPES.filter((type) => present.has(type));
}

import { ITEM_TYPES, LIST_LIMIT_DEFAULT } from "@signpoint/api/platform/constants";
import type { ListItemsInput } from "@signpoint/api/rewards/marketplace-calls";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, keyset, toPage } from "../../platform/db/keyset";
import { marketplaceItems } from "../../platform/db/schema/index";
import { type QueryContext, query, queryVariants, runQuery } from "../../platform/verb-query";
import { toItemConditions } from "./item-filters";
import { publicItemColumns } from "./item-view";

type Input = z.output<typeof ListItemsInput>;
type ItemType = (typeof ITEM_TYPES)[number];

const priceUp = { by: marketplaceItems.price, id: marketplaceItems.id, type: "bigint" } as const;
const PAGES = {
  price_asc: keyset({ ...priceUp, direction: "asc" }),
  price_desc: keyset({ ...priceUp, direction: "desc" }),
  value: keyset({ ...priceUp, by: marketplaceItems.value_rank, direction: "asc" }),
};

interface Variant {
  sort: Input["sort"];
  byType: boolean;
  isContinued: boolean;
  limit: number;
}

interface Params extends CursorParams {
  type: ItemType | null;
}

interface Shown {
  rows: (MarketplaceItem & { sorted_by: number })[];
  types: ItemType[];
}

/** Returns one page of the marketplace by price, and the types that it has (specification, section 2). */
export async function listItems(
  ctx: QueryContext,
  input: Input,
): Promise<{ items: MarketplaceItem[]; next_cursor: string | null; types: ItemType[] }> {
  const { sort, type = null, limit } = input;
  const cursor = PAGES[sort].readCursor(input.cursor);
  const variant = { sort, byType: type !== null, isContinued: cursor.after_id !== null, limit };
  // The conditions of a search depend on its text.
  const shown = input.search
    ? query<Params, Shown>(shownItems(variant, toItemConditions(input)), { named: false })
    : itemQueries(variant);
  const { rows, types } = await runQuery(ctx, shown, { type, ...cursor });
  const { page, next_cursor } = toPage(rows, limit, (item) => [item.sorted_by, item.id]);
  const present = new Set(types);
  const items = page.map(({ sorted_by: _, ...item }) => item);
  return { items, next_cursor, types: ITEM_TYPES.filter((known) => present.has(known)) };
}

const itemQueries = queryVariants<Variant, Params, Shown>((variant) => {
  const conditions = [isNull(marketplaceItems.deleted_at)];
  if (variant.byType) conditions.push(eq(marketplaceItems.type, sql.placeholder("type")));
  return query(shownItems(variant, conditions), { named: variant.limit === LIST_LIMIT_DEFAULT });
});

function shownItems({ sort, isContinued, limit }: Variant, conditions: SQL[]): SQL<Shown> {
  const pages = PAGES[sort];
  const condition = and(...conditions, isContinued ? pages.afterPlaceholders : undefined);
  const order = sql.join(pages.order, sql`, `);
  return jsonObject({
    rows: jsonArray<Shown["rows"][number]>(
      jsonObject({ ...publicItemColumns, sorted_by: sql<number>`${pages.by}` }),
      sql`from ${marketplaceItems} where ${condition} order by ${order} limit ${sql.raw(String(limit + 1))}`,
    ),
    types: presentTypes,
  });
}

/** The types that have an item: one is looked up for each type, whatever the number of items. */
const presentTypes = jsonArray<ItemType>(
  sql`known.type`,
  sql`from unnest(array[${sql.join(
    ITEM_TYPES.map((type) => sql.raw(`'${type}'`)),
    sql`, `,
  )}]) as known (type)
  where exists (
    select 1 from ${marketplaceItems}
    where ${marketplaceItems.type} = known.type and ${marketplaceItems.deleted_at} is null
  )`,
);

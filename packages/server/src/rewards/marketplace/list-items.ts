import { ITEM_TYPES, LIST_LIMIT_DEFAULT } from "@signpoint/api/platform/constants";
import type { ListItemsInput } from "@signpoint/api/rewards/marketplace-calls";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { selectDatabaseState } from "../../platform/content-cache";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, keyset, toPage } from "../../platform/db/keyset";
import { marketplaceItems } from "../../platform/db/schema/index";
import { JsonText } from "../../platform/json-text";
import type { Services } from "../../platform/services";
import { type QueryContext, query, queryVariants, runQuery } from "../../platform/verb-query";
import { toItemConditions } from "./item-filters";
import { selectSellable } from "./item-view";
import { type ListedItem, toItemText } from "./listed-item";

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
  rows: ListedItem[];
  types: ItemType[];
  state: string;
}

interface ItemList {
  items: MarketplaceItem[];
  next_cursor: string | null;
  types: ItemType[];
}

/** Returns one page of the marketplace by price, and the types that it has (specification, section 2). */
export async function listItems(
  ctx: QueryContext & Pick<Services, "itemContents">,
  input: Input,
): Promise<JsonText<ItemList>> {
  const { sort, type = null, limit } = input;
  const cursor = PAGES[sort].readCursor(input.cursor);
  const variant = { sort, byType: type !== null, isContinued: cursor.after_id !== null, limit };
  // The conditions of a search depend on its text.
  const shown = input.search
    ? query<Params, Shown>(shownItems(variant, toItemConditions(input)), { named: false })
    : itemQueries(variant);
  const { page: read, found } = await ctx.itemContents.readPage(ctx, () =>
    runQuery(ctx, shown, { type, ...cursor }),
  );
  const { page, next_cursor } = toPage(found, limit, ({ row: [id, , , sortedBy] }) => [
    sortedBy,
    id,
  ]);
  const present = new Set(read.types);
  const others = { next_cursor, types: ITEM_TYPES.filter((known) => present.has(known)) };
  const items = page.map(toItemText).join(",");
  return new JsonText(`{"items":[${items}],${JSON.stringify(others).slice(1)}`);
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
    rows: jsonArray(
      sql<ListedItem>`json_build_array(${marketplaceItems.id}, ${marketplaceItems.content_id}, ${selectSellable}, ${pages.by})`,
      sql`from ${marketplaceItems} where ${condition} order by ${order} limit ${sql.raw(String(limit + 1))}`,
    ),
    types: presentTypes,
    state: selectDatabaseState,
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

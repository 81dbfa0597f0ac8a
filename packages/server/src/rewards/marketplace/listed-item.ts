import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { sql } from "drizzle-orm";
import { ContentCache, type Found } from "../../platform/content-cache";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { marketplaceItems } from "../../platform/db/schema/index";
import { query } from "../../platform/verb-query";
import { publicItemColumns } from "./item-view";

declare module "../../platform/services" {
  interface Services {
    /** What is published of the items that were listed last. */
    itemContents: ContentCache<ItemFields, ItemContent>;
  }
}

/** What is kept of an item in memory: all but the stock, as JSON without the last bracket. */
interface ItemContent {
  text: string;
}

type ItemFields = Omit<MarketplaceItem, "quantity">;

/** An item of a list, with what can be sold of it and the value by which the list is sorted. */
export type ListedItem = [id: string, contentId: string, quantity: number, sortedBy: number];

const { quantity: _, ...published } = publicItemColumns;

const contentQuery = query<{ ids: string[] }, [string, ItemFields][]>(
  jsonArray(
    sql<
      [string, ItemFields]
    >`json_build_array(${marketplaceItems.content_id}, ${jsonObject(published)})`,
    sql`from ${marketplaceItems} where ${marketplaceItems.id} = any(${sql.placeholder("ids")}::uuid[])`,
  ),
);

/** Returns an empty memory of what is published of items. */
export const itemContents = (): ContentCache<ItemFields, ItemContent> =>
  new ContentCache(contentQuery, (item) => ({ text: JSON.stringify(item).slice(0, -1) }));

/** Returns an item of a list as JSON text. */
export function toItemText({
  row: [, , quantity],
  content,
}: Found<ListedItem, ItemContent>): string {
  return `${content.text},"quantity":${quantity}}`;
}

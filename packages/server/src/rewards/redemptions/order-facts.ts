import type { PromisedTimes } from "@signpoint/api/platform/review-times";
import type { BankDetails, Delivery } from "@signpoint/api/rewards/redemption";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { marketplaceItems } from "../../platform/db/schema/index";
import { selectPaused } from "../../platform/settings/assert-not-paused";
import { selectPromisedTimes } from "../../platform/settings/promised-times";
import { query, runQuery } from "../../platform/verb-query";
import { selectSellable } from "../marketplace/item-view";

/** The input of a redemption. */
export interface RedeemOrder {
  item_id: string;
  request_id: string;
  expected_price?: number | undefined;
  expected_value?: string | undefined;
  bank_details?: BankDetails | null | undefined;
  delivery?: Delivery | null | undefined;
}

const itemFields = {
  id: marketplaceItems.id,
  name: marketplaceItems.name,
  type: marketplaceItems.type,
  price: marketplaceItems.price,
  value: marketplaceItems.value,
  quantity: selectSellable,
  instant: marketplaceItems.instant,
  deleted_at: marketplaceItems.deleted_at,
};
/** The item of an order. */
export type OrderedItem = JsonOf<typeof itemFields>;

const userId = sql`${sql.placeholder("user_id")}::uuid`;
const itemId = sql`${sql.placeholder("item_id")}::uuid`;

/** What an order is checked against. */
export interface OrderFacts {
  item: OrderedItem | null;
  balance: number;
  /** Whether the same request has made a redemption already. */
  isRepeated: boolean;
  /** Within which time decisions are promised now. */
  promised: PromisedTimes;
  /** Whether redeeming is paused. */
  isPaused: boolean;
}

const factsQuery = query<{ user_id: string; item_id: string; request_id: string }, OrderFacts>(
  jsonObject({
    item: sql<OrderedItem | null>`(select ${jsonObject(itemFields)} from ${marketplaceItems}
      where ${marketplaceItems.id} = ${itemId})`,
    balance: sql<number>`coalesce((select points from users where id = ${userId}), 0)`,
    isRepeated: sql<boolean>`exists (select 1 from redemptions
      where user_id = ${userId} and request_id = ${sql.placeholder("request_id")})`,
    promised: selectPromisedTimes,
    isPaused: selectPaused("redemptions"),
  }),
);

/** Returns what the caller's order is checked against, in one query. */
export async function loadOrderFacts(ctx: CallerContext, order: RedeemOrder): Promise<OrderFacts> {
  const { item_id, request_id } = order;
  return await runQuery(ctx, factsQuery, { user_id: ctx.caller.user_id, item_id, request_id });
}

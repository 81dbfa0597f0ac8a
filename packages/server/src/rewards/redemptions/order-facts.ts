import type { PromisedTimes } from "@signpoint/api/platform/review-times";
import type { BankDetails, Delivery } from "@signpoint/api/rewards/redemption";
import { sql } from "drizzle-orm";
import type { AuthSession } from "../../accounts/auth/rows";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import {
  authSessions,
  authUsers,
  marketplaceItems,
  settings,
} from "../../platform/db/schema/index";
import { selectPaused } from "../../platform/settings/assert-not-paused";
import { selectPromisedTimes } from "../../platform/settings/promised-times";
import { query, runQuery } from "../../platform/verb-query";
import { computeAccountHashes } from "../bank-details/account-hash";
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
  /** The safety pause of the account, also one that has ended; null when there was none. */
  safetyPause: { since: string; until: string } | null;
  /** How the session has proved whose it is, newest first. */
  amr: AuthSession["amr"];
  /** Whether a payout to the account number of the order was sent to the caller, and has not failed. */
  isAccountPaid: boolean;
  /** The banks whose account numbers are checked, as the settings list them. */
  banks: string;
}

interface FactsParams {
  user_id: string;
  session_id: string;
  item_id: string;
  request_id: string;
  /** The hashes of the account number of the order, as a JSON array. */
  account_hashes: string;
}

const factsQuery = query<FactsParams, OrderFacts>(
  jsonObject({
    item: sql<OrderedItem | null>`(select ${jsonObject(itemFields)} from ${marketplaceItems}
      where ${marketplaceItems.id} = ${itemId})`,
    balance: sql<number>`coalesce((select points from users where id = ${userId}), 0)`,
    isRepeated: sql<boolean>`exists (select 1 from redemptions
      where user_id = ${userId} and request_id = ${sql.placeholder("request_id")})`,
    promised: selectPromisedTimes,
    isPaused: selectPaused("redemptions"),
    safetyPause: sql<OrderFacts["safetyPause"]>`(select ${jsonObject({
      since: authUsers.safety_pause_since,
      until: authUsers.safety_pause_until,
    })} from ${authUsers} where ${authUsers.id} = ${userId} and ${authUsers.safety_pause_until} is not null)`,
    amr: sql<OrderFacts["amr"]>`coalesce((select ${authSessions.amr} from ${authSessions}
      where ${authSessions.id} = nullif(${sql.placeholder("session_id")}, '')::uuid and ${authSessions.user_id} = ${userId}), '[]')`,
    banks: sql<string>`(select ${settings.banks} from ${settings})`,
    isAccountPaid: sql<boolean>`exists (select 1 from redemptions as paid
      join payouts on payouts.redemption_id = paid.id and payouts.state in ('sent', 'confirmed')
      where paid.user_id = ${userId} and paid.account_hash in (
        select json_array_elements_text(${sql.placeholder("account_hashes")}::json)))`,
  }),
);

/** Returns what the caller's order is checked against, in one query. */
export async function loadOrderFacts(
  ctx: CallerContext<"bankKeys">,
  { item_id, request_id, bank_details }: RedeemOrder,
): Promise<OrderFacts> {
  const { user_id, session_id } = ctx.caller;
  const hashes = bank_details ? computeAccountHashes(ctx.bankKeys, bank_details) : [];
  return await runQuery(ctx, factsQuery, {
    user_id,
    session_id,
    item_id,
    request_id,
    account_hashes: JSON.stringify(hashes),
  });
}

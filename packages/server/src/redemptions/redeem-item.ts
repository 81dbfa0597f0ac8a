import { CASH_COMMISSION_RATE } from "@signpoint/api/constants";
import type { BankDetails, Redemption } from "@signpoint/api/entities/redemption";
import { marketplaceMessages } from "@signpoint/api/messages";
import {
  bankDetailsErrors,
  bankDetailsMessage,
  trimBankDetails,
} from "@signpoint/api/rules/bank-details";
import { type CashBreakdown, cashBreakdown, centsToDollars } from "@signpoint/api/rules/cash";
import { redeemRefusal, type ShownItem } from "@signpoint/api/rules/redeeming";
import { type PromisedTimes, reviewExpectedBy } from "@signpoint/api/rules/review-time";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { type JsonOf, jsonObject } from "../db/json-sql";
import { newId } from "../db/new-id";
import { marketplaceItems, redemptions } from "../db/schema/index";
import { afterCommit } from "../db/transaction";
import { violatesConstraint } from "../db/violations";
import { DomainError } from "../domain-error";
import { PERSON } from "../people/person-in-text";
import { selectPromisedTimes } from "../settings/promised-times";
import { query, runQuery } from "../verb-query";
import { runWrite, write } from "../verb-write";
import { encryptBankDetails } from "./bank-details";
import { findRedemptionByRequestId, type RedeemOrder } from "./find-redemption-by-request-id";
import { type RedemptionRow, toRedemption } from "./redemption-view";

const REQUEST_UNIQUE = "redemptions_request_unique";

/** The additional data of a cash redemption. */
interface Payout extends CashBreakdown {
  bankDetails: BankDetails;
}

const itemFields = {
  id: marketplaceItems.id,
  name: marketplaceItems.name,
  type: marketplaceItems.type,
  price: marketplaceItems.price,
  value: marketplaceItems.value,
  quantity: marketplaceItems.quantity,
  deleted_at: marketplaceItems.deleted_at,
};
type Item = JsonOf<typeof itemFields>;

const userId = sql`${sql.placeholder("user_id")}::uuid`;
const itemId = sql`${sql.placeholder("item_id")}::uuid`;

interface OrderFacts {
  item: Item | null;
  balance: number;
  /** Whether the same request has made a redemption already. */
  isRepeated: boolean;
  /** Within which time decisions are promised now. */
  promised: PromisedTimes;
}

const factsQuery = query<{ user_id: string; item_id: string; request_id: string }, OrderFacts>(
  jsonObject({
    item: sql<Item | null>`(select ${jsonObject(itemFields)} from ${marketplaceItems}
      where ${marketplaceItems.id} = ${itemId})`,
    balance: sql<number>`coalesce((select points from users where id = ${userId}), 0)`,
    isRepeated: sql<boolean>`exists (select 1 from redemptions
      where user_id = ${userId} and request_id = ${sql.placeholder("request_id")})`,
    promised: selectPromisedTimes,
  }),
);

interface PayoutColumns {
  redemption_type: "ITEM" | "CASH";
  /** Dollars. */
  amount: number | null;
  commission_amount: number;
  commission_rate: number;
  bank_details: string | null;
}

interface Params extends PayoutColumns {
  redemption_id: string;
  entry_id: string;
  user_id: string;
  request_id: string;
  item_id: string;
  /** The item must still be offered so. */
  type: string;
  price: number;
  value: string;
  review_due_at: string;
  now: string;
  notification_id: string;
}

type Redeemed = RedemptionRow & { item: { type: Item["type"]; image_url: string } };

const purchase = write<Params, Redeemed>(
  sql`taken as (
    update marketplace_items set quantity = quantity - 1
    where id = ${itemId} and deleted_at is null and quantity > 0 and type = ${sql.placeholder("type")}
      and price = ${sql.placeholder("price")} and value = ${sql.placeholder("value")}
    returning id, name, type, value, price, image_url
  ), redeemed as (
    insert into redemptions (id, user_id, request_id, type, item_id, item_name, item_value, price, amount,
      commission_amount, commission_rate, bank_details, status, review_due_at, created_at)
    select ${sql.placeholder("redemption_id")}, ${userId}, ${sql.placeholder("request_id")},
      ${sql.placeholder("redemption_type")}, id, name, value, price, ${sql.placeholder("amount")}::numeric,
      ${sql.placeholder("commission_amount")}::numeric, ${sql.placeholder("commission_rate")}::numeric,
      ${sql.placeholder("bank_details")}, 'PENDING', ${sql.placeholder("review_due_at")}, ${sql.placeholder("now")}
    from taken
    returning *
  ), paid as (
    insert into earnings (id, user_id, source, details, points_earned, cause_id, timestamp)
    select ${sql.placeholder("entry_id")}, user_id, 'POINTS_REDEEMED', 'Redeemed "' || item_name || '"',
      -price, id, created_at
    from redeemed
  ), notified as (
    insert into notifications (id, kind, message, person_id, data, created_at)
    select ${sql.placeholder("notification_id")}, 'redemption', '${sql.raw(PERSON)} redeemed "' || item_name || '"',
      user_id, json_build_object('redemption_id', id, 'redemption_type', type), created_at
    from redeemed
  )`,
  sql`select ${jsonObject({
    ...getTableColumns(redemptions),
    item: sql`json_build_object('type', taken.type, 'image_url', taken.image_url)`,
  })} as value from redeemed as redemptions cross join taken` as SQL<Redeemed>,
);

/**
 * Redeems an item: takes one from the stock, pays its price and notifies the admins in one statement (specification,
 * sections 4 and 5).
 * A repetition of the same request, even a simultaneous one, returns the first redemption. Throws NOT_FOUND, the
 * code of `redeemRefusal`, ITEM_CHANGED, REQUEST_REUSED, BAD_REQUEST with each bad field of the bank details.
 */
export async function redeemItem(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  order: RedeemOrder,
): Promise<Redemption> {
  try {
    const facts = await loadFacts(ctx, order);
    if (facts.isRepeated) throw new DomainError("REQUEST_REUSED");
    return await buy(ctx, order, facts);
  } catch (error) {
    const isRefused = error instanceof DomainError || violatesConstraint(error, REQUEST_UNIQUE);
    if (!isRefused) throw error;
    // The same request may have succeeded before, or at the same time: then its redemption is the result.
    const earlier = await findRedemptionByRequestId(ctx, order);
    if (earlier !== null) return earlier;
    throw error;
  }
}

async function loadFacts(ctx: CallerContext, order: RedeemOrder): Promise<OrderFacts> {
  const { item_id, request_id } = order;
  return await runQuery(ctx, factsQuery, { user_id: ctx.caller.user_id, item_id, request_id });
}

async function buy(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  order: RedeemOrder,
  facts: OrderFacts,
): Promise<Redemption> {
  const shown = { price: order.expected_price, value: order.expected_value };
  const item = toRedeemableItem(facts, shown);
  const payout = computePayout(item, order.bank_details ?? null);
  const redemptionId = newId();
  const now = ctx.now().toISOString();
  const kind = payout === null ? "ITEM" : "CASH";
  const redeemed = await runWrite(ctx, purchase, {
    redemption_id: redemptionId,
    entry_id: newId(),
    user_id: ctx.caller.user_id,
    request_id: order.request_id,
    item_id: item.id,
    type: item.type,
    price: item.price,
    value: item.value,
    ...(await toPayoutColumns(ctx, redemptionId, payout)),
    review_due_at: reviewExpectedBy(now, kind, facts.promised).toISOString(),
    now,
    notification_id: newId(),
  }).catch((error: unknown) => {
    throw violatesConstraint(error, "users_points_not_negative") ? notEnoughPoints() : error;
  });
  if (redeemed === null) {
    // It was bought or changed since it was read: throw the error for its current state.
    toRedeemableItem(await loadFacts(ctx, order), item);
    throw new DomainError("ITEM_CHANGED");
  }
  afterCommit(ctx.db, () => ctx.notificationFeed.publish());
  return await toRedemption(ctx, { redemption: redeemed, item: redeemed.item });
}

/** Returns the item. Throws NOT_FOUND, or the code of `redeemRefusal` when the user may not redeem it. */
function toRedeemableItem({ item, balance }: OrderFacts, shown: ShownItem): Item {
  if (item === null) {
    throw new DomainError("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
  }
  if (item.deleted_at !== null) throw new DomainError("ITEM_NOT_AVAILABLE");
  const code = redeemRefusal(item, balance, shown);
  if (code === "NOT_ENOUGH_POINTS") throw notEnoughPoints();
  if (code !== null) throw new DomainError(code);
  return item;
}

/** Returns the payout of a Cash item; null for other items. Throws BAD_REQUEST with each bad field of the bank details. */
function computePayout(item: Item, bankDetails: BankDetails | null): Payout | null {
  if (item.type !== "Cash") return null;
  const cash = cashBreakdown(item.value);
  if (cash === null) throw new DomainError("ITEM_NOT_AVAILABLE");
  const errors = bankDetailsErrors(bankDetails);
  if (bankDetails === null || Object.keys(errors).length > 0) {
    const fields = Object.fromEntries(
      Object.entries(errors).map(([field, problem]) => [`bank_details.${field}`, problem]),
    );
    throw new DomainError("BAD_REQUEST", { message: bankDetailsMessage(errors), fields });
  }
  return { ...cash, bankDetails: trimBankDetails(bankDetails) };
}

/** Returns the columns in which cash differs from other items. */
async function toPayoutColumns(
  { bankKeys }: CallerContext<"bankKeys">,
  redemptionId: string,
  payout: Payout | null,
): Promise<PayoutColumns> {
  if (payout === null) {
    return {
      redemption_type: "ITEM",
      amount: null,
      commission_amount: 0,
      commission_rate: 0,
      bank_details: null,
    };
  }
  return {
    redemption_type: "CASH",
    amount: centsToDollars(payout.amountCents),
    commission_amount: centsToDollars(payout.feeCents),
    commission_rate: CASH_COMMISSION_RATE,
    bank_details: await encryptBankDetails(bankKeys, redemptionId, payout.bankDetails),
  };
}

function notEnoughPoints() {
  return new DomainError("NOT_ENOUGH_POINTS", { message: marketplaceMessages.notEnoughPoints });
}

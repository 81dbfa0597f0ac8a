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
import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { marketplaceItems, redemptions, users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { violatesConstraint } from "../db/violations";
import { DomainError } from "../domain-error";
import { InsufficientPointsError, postEntries } from "../ledger/post-entries";
import type { ItemRow } from "../marketplace/item-view";
import { encryptBankDetails } from "./bank-details";
import { findRedemptionByRequestId, type RedeemOrder } from "./find-redemption-by-request-id";
import { type RedemptionRow, toRedemption } from "./redemption-view";

const REQUEST_UNIQUE = "redemptions_request_unique";

/** The additional data of a cash redemption. */
interface Payout extends CashBreakdown {
  bankDetails: BankDetails;
}

/**
 * Redeems an item: takes one from the stock and pays its price in one transaction (specification, sections 4 and 5).
 * A repetition of the same request, even a simultaneous one, returns the first redemption. Throws NOT_FOUND, the
 * code of `redeemRefusal`, ITEM_CHANGED, REQUEST_REUSED, BAD_REQUEST with each bad field of the bank details.
 */
export async function redeemItem(
  ctx: CallerContext<"bankKeys">,
  order: RedeemOrder,
): Promise<Redemption> {
  const earlier = await findRedemptionByRequestId(ctx, order);
  if (earlier !== null) return earlier;
  try {
    return await inTransaction(ctx.db, (tx) => buy(tx, ctx, order));
  } catch (error) {
    const isRefused = error instanceof DomainError || violatesConstraint(error, REQUEST_UNIQUE);
    if (!isRefused) throw error;
    // The same request may have succeeded at the same time: then its redemption is the result.
    const concurrent = await findRedemptionByRequestId(ctx, order);
    if (concurrent !== null) return concurrent;
    throw error;
  }
}

async function buy(
  tx: Transaction,
  ctx: CallerContext<"bankKeys">,
  order: RedeemOrder,
): Promise<Redemption> {
  const { caller } = ctx;
  const expected = { price: order.expected_price, value: order.expected_value };
  const item = await loadRedeemableItem(tx, order.item_id, caller.user_id, expected);
  const payout = computePayout(item, order.bank_details ?? null);
  if (!(await takeFromStock(tx, item))) {
    // It was bought or changed since it was read: throw the error for its current state.
    await loadRedeemableItem(tx, item.id, caller.user_id, item);
    throw new DomainError("ITEM_CHANGED");
  }
  const redemption = await insertRedemption(tx, ctx, order, item, payout);
  await payPrice(tx, redemption, ctx.now());
  return await toRedemption(ctx, { redemption, item });
}

/** Returns the item. Throws NOT_FOUND, or the code of `redeemRefusal` when the user may not redeem it. */
async function loadRedeemableItem(
  tx: Transaction,
  itemId: string,
  userId: string,
  expected: ShownItem,
): Promise<ItemRow> {
  const [found] = await tx
    .select({ item: getTableColumns(marketplaceItems), balance: users.points })
    .from(marketplaceItems)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(marketplaceItems.id, itemId));
  if (found === undefined) {
    throw new DomainError("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
  }
  if (found.item.deleted_at !== null) throw new DomainError("ITEM_NOT_AVAILABLE");
  const code = redeemRefusal(found.item, found.balance ?? 0, expected);
  if (code === "NOT_ENOUGH_POINTS") throw notEnoughPoints();
  if (code !== null) throw new DomainError(code);
  return found.item;
}

/** Returns the payout of a Cash item; null for other items. Throws BAD_REQUEST with each bad field of the bank details. */
function computePayout(item: ItemRow, bankDetails: BankDetails | null): Payout | null {
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

/** Takes one from the stock and locks the item until the transaction ends; returns false when the offer has changed. */
async function takeFromStock(tx: Transaction, item: ItemRow): Promise<boolean> {
  const taken = await tx
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} - 1` })
    .where(
      and(
        eq(marketplaceItems.id, item.id),
        isNull(marketplaceItems.deleted_at),
        gt(marketplaceItems.quantity, 0),
        eq(marketplaceItems.type, item.type),
        eq(marketplaceItems.price, item.price),
        eq(marketplaceItems.value, item.value),
      ),
    )
    .returning({ id: marketplaceItems.id });
  return taken.length === 1;
}

async function insertRedemption(
  tx: Transaction,
  ctx: CallerContext<"bankKeys">,
  order: RedeemOrder,
  item: ItemRow,
  payout: Payout | null,
): Promise<RedemptionRow> {
  const id = newId();
  const [redemption] = await tx
    .insert(redemptions)
    .values({
      id,
      user_id: ctx.caller.user_id,
      request_id: order.request_id,
      type: payout === null ? "ITEM" : "CASH",
      item_id: item.id,
      item_name: item.name,
      item_value: item.value,
      price: item.price,
      ...(payout !== null && {
        amount: centsToDollars(payout.amountCents),
        commission_amount: centsToDollars(payout.feeCents),
        commission_rate: CASH_COMMISSION_RATE,
        bank_details: await encryptBankDetails(ctx.bankKeys, id, payout.bankDetails),
      }),
      status: "PENDING",
      created_at: ctx.now().toISOString(),
    })
    .returning();
  if (redemption === undefined) throw new Error("an inserted redemption was not returned");
  return redemption;
}

async function payPrice(tx: Transaction, redemption: RedemptionRow, now: Date): Promise<void> {
  try {
    await postEntries(
      tx,
      [
        {
          user_id: redemption.user_id,
          source: "POINTS_REDEEMED",
          details: `Redeemed "${redemption.item_name}"`,
          points_earned: -redemption.price,
          cause_id: redemption.id,
        },
      ],
      now,
    );
  } catch (error) {
    if (error instanceof InsufficientPointsError) throw notEnoughPoints();
    throw error;
  }
}

function notEnoughPoints() {
  return new DomainError("NOT_ENOUGH_POINTS", { message: marketplaceMessages.notEnoughPoints });
}

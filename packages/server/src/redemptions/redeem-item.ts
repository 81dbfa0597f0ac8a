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
import type { Caller } from "../auth/authenticate";
import type { Database } from "../db/client";
import { newId } from "../db/new-id";
import { marketplaceItems, redemptions, users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { InsufficientPointsError, postEntries } from "../ledger/post-entries";
import type { ItemRow } from "../marketplace/item-view";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { encryptBankDetails } from "./bank-details";
import { findRedemptionByRequestId, type RedeemOrder } from "./find-redemption-by-request-id";
import { type RedemptionRow, toRedemption } from "./redemption-view";

/** What a cash redemption needs besides the item. */
interface Payout extends CashBreakdown {
  bankDetails: BankDetails;
}

/**
 * Redeems: takes one from the stock and pays its price, all of it or nothing (specification, sections
 * 4 and 5). A repeat of the same request, even at the same moment, answers what the first one bought.
 */
export async function redeemItem(
  services: Services,
  caller: Caller,
  order: RedeemOrder,
): Promise<Redemption> {
  const earlier = await findRedemptionByRequestId(services, caller, order);
  if (earlier !== null) return earlier;
  try {
    return await inTransaction(services.db, (tx) => buy({ ...services, db: tx }, caller, order));
  } catch (error) {
    // A twin of this request may have been faster; then its result is the answer.
    const twin = await findRedemptionByRequestId(services, caller, order);
    if (twin !== null) return twin;
    throw error;
  }
}

async function buy(services: Services, caller: Caller, order: RedeemOrder): Promise<Redemption> {
  const { db: tx } = services;
  const shown = { price: order.expected_price, value: order.expected_value };
  const item = await redeemableItem(tx, order.item_id, caller.user_id, shown);
  const payout = payoutOf(item, order.bank_details);
  if (!(await takeFromStock(tx, item))) {
    // Somebody bought or changed it between the look and the attempt: say what it is like now.
    await redeemableItem(tx, item.id, caller.user_id, item);
    throw refusal("ITEM_CHANGED");
  }
  const redemption = await writeRedemption(services, caller, order, item, payout);
  await payPrice(services, redemption);
  return await toRedemption(services, { redemption, item });
}

/** The item as it is now; throws the rule's refusal when the person may not redeem it. */
async function redeemableItem(
  tx: Database,
  itemId: string,
  userId: string,
  shown: ShownItem,
): Promise<ItemRow> {
  const [found] = await tx
    .select({ item: getTableColumns(marketplaceItems), balance: users.points })
    .from(marketplaceItems)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(marketplaceItems.id, itemId));
  if (found === undefined) {
    throw refusal("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
  }
  if (found.item.deleted_at !== null) throw refusal("ITEM_NOT_AVAILABLE");
  const code = redeemRefusal(found.item, found.balance ?? 0, shown);
  if (code === "NOT_ENOUGH_POINTS") throw tooPoor();
  if (code !== null) throw refusal(code);
  return found.item;
}

/** What a Cash item pays to whom; null for other items. BAD_REQUEST names each bad bank field. */
function payoutOf(item: ItemRow, given: BankDetails | null): Payout | null {
  if (item.type !== "Cash") return null;
  const cash = cashBreakdown(item.value);
  if (cash === null) throw refusal("ITEM_NOT_AVAILABLE");
  const errors = bankDetailsErrors(given);
  if (given === null || Object.keys(errors).length > 0) {
    const fields = Object.fromEntries(
      Object.entries(errors).map(([field, problem]) => [`p_bank_details.${field}`, problem]),
    );
    throw refusal("BAD_REQUEST", { message: bankDetailsMessage(errors), fields });
  }
  return { ...cash, bankDetails: trimBankDetails(given) };
}

/** Takes one, if it is still the same offer; the row stays locked until the transaction ends. */
async function takeFromStock(tx: Database, item: ItemRow): Promise<boolean> {
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

async function writeRedemption(
  services: Services,
  caller: Caller,
  order: RedeemOrder,
  item: ItemRow,
  payout: Payout | null,
): Promise<RedemptionRow> {
  const id = newId();
  const [redemption] = await services.db
    .insert(redemptions)
    .values({
      id,
      user_id: caller.user_id,
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
        bank_details: await encryptBankDetails(services.bankKeys, id, payout.bankDetails),
      }),
      status: "PENDING",
      created_at: services.now().toISOString(),
    })
    .returning();
  if (redemption === undefined) throw new Error("an inserted redemption was not returned");
  return redemption;
}

async function payPrice(services: Services, redemption: RedemptionRow): Promise<void> {
  try {
    await postEntries(
      services.db,
      [
        {
          user_id: redemption.user_id,
          source: "POINTS_REDEEMED",
          details: `Redeemed "${redemption.item_name}"`,
          points_earned: -redemption.price,
          cause_id: redemption.id,
        },
      ],
      services.now(),
    );
  } catch (error) {
    if (error instanceof InsufficientPointsError) throw tooPoor();
    throw error;
  }
}

function tooPoor() {
  return refusal("NOT_ENOUGH_POINTS", { message: marketplaceMessages.notEnoughPoints });
}

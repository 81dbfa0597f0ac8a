import { pickFields } from "@signpoint/api/platform/form-fields";
import { isPaused } from "@signpoint/api/platform/is-paused";
import { holdReason } from "@signpoint/api/rewards/holds";
import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import {
  AdminRedemption,
  type BankDetails,
  Redemption,
  RedemptionPayout,
} from "@signpoint/api/rewards/redemption";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { selectAwaitingSecond } from "../../ledger/second-approvals/request-second";
import type { Database } from "../../platform/db/client";
import { isoInstant } from "../../platform/db/json-sql";
import { marketplaceItems, payouts, redemptions, users } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";
import { decryptBankDetails } from "../bank-details/bank-details";
import { loadCodeStock } from "../vault/count-codes";

export type RedemptionRow = typeof redemptions.$inferSelect;
type OwnRow = Pick<
  RedemptionWithItem,
  "redemption" | "item" | "payout" | "has_code" | "pause_until"
>;
type DecryptionServices = Pick<Services, "bankKeys" | "log">;
type ViewServices = DecryptionServices & Pick<Services, "now">;

/** A redemption with its item and its buyer's username. */
export interface RedemptionWithItem {
  redemption: RedemptionRow;
  item: Pick<typeof marketplaceItems.$inferSelect, "image_url"> | null;
  username: string | null;
  /** Null unless it is approved cash. */
  payout: RedemptionPayout | null;
  /** Whether a second admin has to confirm its approval. */
  awaiting_second: boolean;
  /** Whether a second admin has to confirm the end of its hold. */
  release_awaits_second: boolean;
  has_code: boolean;
  /** The end of the buyer's safety pause (ISO 8601), also one that has ended; null when there was none. */
  pause_until: string | null;
}

/** Whether the redemption that the query reads has a code, as an SQL value. */
export const selectHasCode: SQL<boolean> = sql<boolean>`(redemptions.redemption_code is not null or exists (
  select 1 from item_codes where item_codes.redemption_id = redemptions.id))`;

/** What the buyer reads of a payout, too. */
export const payoutFields = pickFields(RedemptionPayout.shape, payouts);

/** A redemption and the fields of its item, in a query that joins it. */
export const redemptionColumns = {
  redemption: getTableColumns(redemptions),
  item: { image_url: marketplaceItems.image_url },
  payout: payoutFields,
  awaiting_second: selectAwaitingSecond(redemptions.id),
  release_awaits_second: selectAwaitingSecond(redemptions.id, "release"),
  has_code: selectHasCode,
  pause_until: sql<string | null>`(select ${isoInstant(sql`safety_pause_until`)} from auth_users
    where auth_users.id = redemptions.user_id)`,
};

/** Returns a query of redemptions with their items and buyers. */
export function selectRedemptions(db: Database) {
  return db
    .select({ ...redemptionColumns, username: users.username })
    .from(redemptions)
    .leftJoin(marketplaceItems, eq(marketplaceItems.id, redemptions.item_id))
    .leftJoin(payouts, eq(payouts.redemption_id, redemptions.id))
    .leftJoin(users, eq(users.id, redemptions.user_id));
}

/**
 * Returns a redemption as its buyer sees it, with the account number masked, and without a shared code during a safety
 * pause: whoever is logged in may not be the buyer.
 */
export async function toRedemption(ctx: ViewServices, row: OwnRow): Promise<Redemption> {
  const fields = await readFields(ctx, row);
  const shown = fields.code_paused_until === null ? fields : { ...fields, redemption_code: null };
  return pickFields(Redemption.shape, shown);
}

/** Returns a redemption as a reviewer sees it, with the account number masked and what an approval can give. */
export async function toAdminRedemption(
  ctx: AdminServices,
  row: RedemptionWithItem,
): Promise<AdminRedemption> {
  return await withStock(ctx, row, await loadStock(ctx, [row]));
}

/** Returns redemptions as reviewers see them. */
export async function toAdminRedemptions(
  ctx: AdminServices,
  rows: readonly RedemptionWithItem[],
): Promise<AdminRedemption[]> {
  const stock = await loadStock(ctx, rows);
  return await Promise.all(rows.map((row) => withStock(ctx, row, stock)));
}

type AdminServices = ViewServices & { db: Database };
type Stock = Awaited<ReturnType<typeof loadCodeStock>>;

async function loadStock({ db }: AdminServices, rows: readonly RedemptionWithItem[]) {
  const giftCards = rows.filter(({ redemption }) => redemption.item_type === "Gift Card");
  return await loadCodeStock(
    db,
    giftCards.flatMap(({ redemption: { item_id } }) => item_id ?? []),
  );
}

async function withStock(
  ctx: ViewServices,
  row: RedemptionWithItem,
  stock: Stock,
): Promise<AdminRedemption> {
  return pickFields(AdminRedemption.shape, {
    ...(await readFields(ctx, row)),
    username: row.username,
    has_delivery: row.redemption.delivery !== null,
    awaiting_second: row.awaiting_second,
    release_awaits_second: row.release_awaits_second,
    codes: stock.get(row.redemption.item_id ?? "") ?? null,
  });
}

/** Returns every column of the row, bank details decrypted and masked, with the fields of its item and its payout. */
async function readFields(ctx: ViewServices, row: OwnRow) {
  const { redemption, item, payout, has_code, pause_until } = row;
  const bank = await readBankDetails(ctx, redemption);
  return {
    ...redemption,
    has_code,
    item_image_url: item?.image_url ?? null,
    bank_details: bank && { ...bank, accountNumber: maskAccountNumber(bank.accountNumber) },
    hold_reason: holdReason(redemption),
    code_paused_until: has_code && isPaused(pause_until, ctx.now()) ? pause_until : null,
    payout,
  };
}

/**
 * Returns the decrypted bank details; null when there are none, and when they cannot be decrypted, which is logged:
 * one unreadable row must not make the whole list fail.
 */
export async function readBankDetails(
  { bankKeys, log }: DecryptionServices,
  { id, bank_details }: Pick<RedemptionRow, "id" | "bank_details">,
): Promise<BankDetails | null> {
  if (bank_details === null) return null;
  try {
    return await decryptBankDetails(bankKeys, id, bank_details);
  } catch (error) {
    log.error({ err: error, redemption_id: id }, "stored bank details cannot be read");
    return null;
  }
}

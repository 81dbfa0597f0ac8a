import { AdminRedemption, type BankDetails, Redemption } from "@signpoint/api/entities/redemption";
import { pickFields } from "@signpoint/api/form-fields";
import { maskAccountNumber } from "@signpoint/api/rules/bank-details";
import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../db/client";
import { marketplaceItems, redemptions, users } from "../db/schema/index";
import type { Services } from "../services";
import { decryptBankDetails } from "./bank-details";

export type RedemptionRow = typeof redemptions.$inferSelect;
type DecryptionServices = Pick<Services, "bankKeys" | "log">;

/** A redemption with its item and its buyer's username. */
export interface RedemptionWithItem {
  redemption: RedemptionRow;
  item: Pick<typeof marketplaceItems.$inferSelect, "type" | "image_url"> | null;
  username: string | null;
}

/** A redemption and the fields of its item, in a query that joins it. */
export const redemptionColumns = {
  redemption: getTableColumns(redemptions),
  item: { type: marketplaceItems.type, image_url: marketplaceItems.image_url },
};

/** Returns a query of redemptions with their items and buyers. */
export function selectRedemptions(db: Database) {
  return db
    .select({ ...redemptionColumns, username: users.username })
    .from(redemptions)
    .leftJoin(marketplaceItems, eq(marketplaceItems.id, redemptions.item_id))
    .leftJoin(users, eq(users.id, redemptions.user_id));
}

/** Returns a redemption as its buyer sees it, with the account number masked. */
export async function toRedemption(
  ctx: DecryptionServices,
  row: Pick<RedemptionWithItem, "redemption" | "item">,
): Promise<Redemption> {
  const fields = await readFields(ctx, row);
  return pickFields(Redemption.shape, {
    ...fields,
    bank_details: fields.bank_details && {
      ...fields.bank_details,
      accountNumber: maskAccountNumber(fields.bank_details.accountNumber),
    },
  });
}

/** Returns a redemption as a reviewer sees it, with the bank details in full. */
export async function toAdminRedemption(
  ctx: DecryptionServices,
  row: RedemptionWithItem,
): Promise<AdminRedemption> {
  return pickFields(AdminRedemption.shape, {
    ...(await readFields(ctx, row)),
    username: row.username,
  });
}

/** Returns every column of the row, bank details decrypted, with the fields of its item. */
async function readFields(
  ctx: DecryptionServices,
  { redemption, item }: Pick<RedemptionWithItem, "redemption" | "item">,
) {
  return {
    ...redemption,
    item_type: item?.type ?? null,
    item_image_url: item?.image_url ?? null,
    bank_details: await readBankDetails(ctx, redemption),
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

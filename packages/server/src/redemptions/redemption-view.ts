import type { AdminRedemption, BankDetails, Redemption } from "@signpoint/api/entities/redemption";
import { maskAccountNumber } from "@signpoint/api/rules/bank-details";
import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../db/client";
import { marketplaceItems, redemptions, users } from "../db/schema/index";
import type { Services } from "../services";
import { decryptBankDetails } from "./bank-details";

export type RedemptionRow = typeof redemptions.$inferSelect;
type Opener = Pick<Services, "bankKeys" | "log">;

/** A redemption with what is shown beside it. */
export interface RedemptionWithItem {
  redemption: RedemptionRow;
  item: Pick<typeof marketplaceItems.$inferSelect, "type" | "image_url"> | null;
  username: string | null;
}

export function selectRedemptions(db: Database) {
  return db
    .select({
      redemption: getTableColumns(redemptions),
      item: { type: marketplaceItems.type, image_url: marketplaceItems.image_url },
      username: users.username,
    })
    .from(redemptions)
    .leftJoin(marketplaceItems, eq(marketplaceItems.id, redemptions.item_id))
    .leftJoin(users, eq(users.id, redemptions.user_id));
}

/** A redemption as its buyer sees it: the account number masked. */
export async function toRedemption(
  services: Opener,
  row: Pick<RedemptionWithItem, "redemption" | "item">,
): Promise<Redemption> {
  const { redemption, item } = row;
  const bankDetails = await readBankDetails(services, redemption);
  return {
    id: redemption.id,
    user_id: redemption.user_id,
    type: redemption.type,
    item_id: redemption.item_id,
    item_name: redemption.item_name,
    item_value: redemption.item_value,
    item_type: item?.type ?? null,
    item_image_url: item?.image_url ?? null,
    price: redemption.price,
    amount: redemption.amount,
    commission_amount: redemption.commission_amount,
    commission_rate: redemption.commission_rate,
    bank_details: bankDetails && {
      ...bankDetails,
      accountNumber: maskAccountNumber(bankDetails.accountNumber),
    },
    status: redemption.status,
    redemption_code: redemption.redemption_code,
    review_note: redemption.review_note,
    decided_at: redemption.decided_at,
    created_at: redemption.created_at,
  };
}

/** A redemption as a reviewer sees it: bank details in full. */
export async function toAdminRedemption(
  services: Opener,
  row: RedemptionWithItem,
): Promise<AdminRedemption> {
  return {
    ...(await toRedemption(services, row)),
    bank_details: await readBankDetails(services, row.redemption),
    username: row.username,
    decided_by: row.redemption.decided_by,
  };
}

/**
 * The stored bank details in full; null for everything but cash, and for what cannot be read: one row
 * must not keep people from all the others, so that is told to the log.
 */
export async function readBankDetails(
  { bankKeys, log }: Opener,
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

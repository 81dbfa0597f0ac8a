import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { computeAccountHash } from "../bank-details/account-hash";
import { computeDeliveryHash, readDelivery } from "../delivery/delivery";
import { type RedemptionRow, readBankDetails } from "./redemption-view";

const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const lacksAccountHash = and(eq(redemptions.type, "CASH"), isNull(redemptions.account_hash));
const lacksDeliveryHash = and(isNotNull(redemptions.delivery), isNull(redemptions.delivery_hash));

type Unhashed = Pick<RedemptionRow, "id" | "bank_details" | "delivery">;

/**
 * Stores the hash of the account number of each cash redemption, and of the delivery of each other one, that has none, since
 * it is older than the hashes. Returns how many. Details that cannot be decrypted are logged and left. Ends between two batches
 * when aborted.
 */
export async function hashEarlierDetails(
  ctx: Context<"bankKeys">,
  signal?: AbortSignal,
): Promise<number> {
  const { id, bank_details, delivery, erased_at } = redemptions;
  let hashed = 0;
  for (let after = FIRST_ID; !signal?.aborted; ) {
    const batch = await ctx.db
      .select({ id, bank_details, delivery })
      .from(redemptions)
      .where(and(isNull(erased_at), or(lacksAccountHash, lacksDeliveryHash), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const row of batch) hashed += await hashOne(ctx, row);
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return hashed;
}

/** Returns 1 when something was stored, 0 when nothing could be read. */
async function hashOne(ctx: Context<"bankKeys">, row: Unhashed): Promise<number> {
  const bank = await readBankDetails(ctx, row);
  const delivery = await readDelivery(ctx, row);
  const tx = singleStatement(ctx.db);
  if (bank !== null) {
    await tx
      .update(redemptions)
      .set({ account_hash: computeAccountHash(ctx.bankKeys, bank) })
      .where(and(eq(redemptions.id, row.id), lacksAccountHash));
  }
  if (delivery !== null) {
    await tx
      .update(redemptions)
      .set({ delivery_hash: computeDeliveryHash(ctx, delivery) })
      .where(and(eq(redemptions.id, row.id), lacksDeliveryHash));
  }
  return bank === null && delivery === null ? 0 : 1;
}

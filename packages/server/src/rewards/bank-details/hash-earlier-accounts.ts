import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { readBankDetails } from "../redemptions/redemption-view";
import { computeAccountHash } from "./account-hash";
import { setEarlierEndings } from "./set-earlier-endings";

const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Stores the hash of the account number of each cash redemption that has none, since it is older than the hashes, and
 * returns how many. Details that cannot be decrypted are logged and left.
 */
export async function hashEarlierAccounts(ctx: Context<"bankKeys">): Promise<number> {
  let hashed = 0;
  for (let after = FIRST_ID; ; ) {
    const batch = await ctx.db
      .select({ id: redemptions.id, bank_details: redemptions.bank_details })
      .from(redemptions)
      .where(
        and(
          eq(redemptions.type, "CASH"),
          isNull(redemptions.account_hash),
          gt(redemptions.id, after),
        ),
      )
      .orderBy(asc(redemptions.id))
      .limit(BATCH);
    for (const row of batch) {
      const details = await readBankDetails(ctx, row);
      if (details === null) continue;
      await singleStatement(ctx.db)
        .update(redemptions)
        .set({ account_hash: computeAccountHash(ctx.bankKeys, details) })
        .where(and(eq(redemptions.id, row.id), isNull(redemptions.account_hash)));
      hashed += 1;
    }
    const last = batch.at(-1);
    if (last === undefined) return hashed;
    after = last.id;
  }
}

/** Runs `hashEarlierAccounts` and `setEarlierEndings` now and once a day until stopped. */
export function startAccountHashing(ctx: Context<"bankKeys">): PeriodicTask {
  return startPeriodicTask({
    intervalMs: MS_PER_DAY,
    log: ctx.log,
    run: async () => (await hashEarlierAccounts(ctx)) + (await setEarlierEndings(ctx)),
    done: "account numbers hashed",
    failed: "account numbers were not hashed",
  });
}

import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { deadlineNow } from "../../work/signings/signing-deadlines-sql";
import { toPriceRefund } from "../redemptions/decision-entries";
import { returnToStock } from "../redemptions/return-to-stock";

const BATCH = 100;

type RejectContext = Context<"notificationFeed">;

/**
 * Rejects the redemptions whose account number was not confirmed by mail in time: returns price and stock, records it as
 * decided by the system, and tells the buyer. Each in a transaction of its own: one that fails stops no other. Returns how many.
 */
export async function rejectUnconfirmed(ctx: RejectContext): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ id: redemptions.id })
    .from(redemptions)
    // Read once: what is compared with a volatile function is found by no index.
    .where(isDue(sql`(select ${clockAt(now)})`))
    .orderBy(asc(redemptions.account_confirm_by), asc(redemptions.id))
    .limit(BATCH);
  let rejected = 0;
  for (const { id } of due) {
    try {
      await inTransaction(ctx.db, (tx) => rejectOne(ctx, tx, id, now));
      rejected += 1;
    } catch (error) {
      if (error instanceof SupersededError) continue;
      ctx.log.error({ err: error, redemption_id: id }, "a redemption was not rejected");
    }
  }
  return rejected;
}

/** Thrown when a redemption was confirmed, decided or cancelled meanwhile, so that nothing is returned. */
class SupersededError extends Error {}

/** Locks item, redemption, buyer, in the order of a decision. Throws SupersededError. */
async function rejectOne(
  ctx: RejectContext,
  tx: Transaction,
  id: string,
  now: Date,
): Promise<void> {
  const isThis = and(eq(redemptions.id, id), isDue(clockAt(now)));
  const [found] = await tx.select({ item_id: redemptions.item_id }).from(redemptions).where(isThis);
  if (found === undefined) throw new SupersededError();
  await returnToStock(tx, found);
  const [row] = await tx
    .update(redemptions)
    .set({
      status: "REJECTED",
      // By this time it is known why (`endedUnconfirmed`), also where this server's clock is behind.
      decided_at: sql`greatest(${now.toISOString()}::timestamptz, ${redemptions.account_confirm_by})`,
    })
    .where(isThis)
    .returning();
  if (row === undefined) throw new SupersededError();
  const { user_id, item_name, account_confirm_by } = row;
  await postEntries(tx, [toPriceRefund(row, entryTexts.accountUnconfirmed(item_name))], now);
  await recordDecision(tx, {
    actor: "system",
    action: "reject_redemption",
    subject_type: "redemption",
    subject_id: id,
    before: { status: "PENDING" },
    after: { status: "REJECTED", account_confirm_by },
    now,
  });
  await markSubjectRead(tx, id);
  await insertNotifications(tx, [toBuyer("redemption_decided", row)], now);
  afterCommit(tx, () => {
    ctx.notificationFeed.publish();
    ctx.notificationFeed.tellQueues("decision", user_id);
  });
}

/** Returns the condition that a redemption was not confirmed by its deadline at an SQL instant. */
function isDue(at: SQL): SQL | undefined {
  return and(
    eq(redemptions.status, "PENDING"),
    isNull(redemptions.account_confirmed_at),
    sql`${redemptions.account_confirm_by} <= ${at}`,
  );
}

/** Returns the clock of the database as an SQL value. */
function clockAt(now: Date): SQL {
  return deadlineNow(sql`${now.toISOString()}::timestamptz`);
}

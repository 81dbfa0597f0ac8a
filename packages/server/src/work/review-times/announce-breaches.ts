import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import {
  insertNotifications,
  type NewNotification,
} from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions, signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { isUpToAdmins } from "./is-up-to-admins";

const BATCH = 500;

/**
 * Notifies the admins of each pending submission and redemption whose promised time is over, and
 * returns how many. Never notifies twice: the transaction that inserts the notification marks the
 * record. A record that a decision has locked is left for the next run.
 * Ends between two batches when aborted.
 */
export async function announceBreaches(
  ctx: Context<"notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  let announced = 0;
  for (const mark of [markSubmissions, markRedemptions]) {
    while (!signal?.aborted) {
      const count = await announceBatch(ctx, mark);
      announced += count;
      if (count < BATCH) break;
    }
  }
  return announced;
}

async function announceBatch(
  ctx: Context<"notificationFeed">,
  mark: (tx: Transaction, now: string) => Promise<NewNotification[]>,
): Promise<number> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const breaches = await mark(tx, now.toISOString());
    if (breaches.length === 0) return 0;
    await insertNotifications(tx, breaches, now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return breaches.length;
  });
}

async function markSubmissions(tx: Transaction, now: string): Promise<NewNotification[]> {
  const { id, user_id, status, review_due_at, review_breached_at } = signedContracts;
  const overdue = tx
    .select({ id })
    .from(signedContracts)
    .where(and(eq(status, "pending"), lte(review_due_at, now), isNull(review_breached_at)))
    .orderBy(asc(review_due_at), asc(id))
    .limit(BATCH)
    .for("no key update", { skipLocked: true });
  const rows = await tx
    .update(signedContracts)
    .set({ review_breached_at: now })
    .where(inArray(id, overdue))
    .returning({ id, user_id, title: sql<string>`${signedContracts.agreed} ->> 'title'` });
  return rows.map((row) => ({
    to: "admins",
    kind: "review_overdue",
    person_id: row.user_id,
    about: { signed_contract_id: row.id },
    facts: { title: row.title, review_of: "submission" },
  }));
}

async function markRedemptions(tx: Transaction, now: string): Promise<NewNotification[]> {
  const { id, user_id, status, type, item_name, review_due_at, review_breached_at } = redemptions;
  const overdue = tx
    .select({ id })
    .from(redemptions)
    .where(
      and(
        eq(status, "PENDING"),
        lte(review_due_at, now),
        isNull(review_breached_at),
        isUpToAdmins(now),
      ),
    )
    .orderBy(asc(review_due_at), asc(id))
    .limit(BATCH)
    .for("no key update", { skipLocked: true });
  const rows = await tx
    .update(redemptions)
    .set({ review_breached_at: now })
    .where(inArray(id, overdue))
    .returning({ id, user_id, type, item_name });
  return rows.map((row) => ({
    to: "admins",
    kind: "review_overdue",
    person_id: row.user_id,
    about: { redemption_id: row.id, redemption_type: row.type },
    facts: { title: row.item_name, review_of: "redemption" },
  }));
}

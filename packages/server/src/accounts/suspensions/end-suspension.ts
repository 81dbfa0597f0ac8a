import { type EndedSuspension, movedDeadlines } from "@signpoint/api/accounts/suspension";
import { APPEAL_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { authUsers, signedContracts, suspensions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";

type SuspensionRow = typeof suspensions.$inferSelect;

const OPEN = ["in_progress", "pending", "changes_requested"] as const;
const BATCH = 100;

/**
 * Ends the open suspension of a person at an instant (ISO 8601), once: moves their deadlines by its length and admits
 * logins again. Until then `standsStill` of the signings keeps their clocks from ending them.
 * Returns it; null when none was open. The caller has locked the account.
 */
export async function endSuspension(
  tx: Transaction,
  userId: string,
  endedAt: string,
): Promise<SuspensionRow | null> {
  const [ended] = await tx
    .update(suspensions)
    .set({ ended_at: endedAt })
    .where(and(eq(suspensions.user_id, userId), isNull(suspensions.ended_at)))
    .returning();
  await tx.update(authUsers).set({ banned_until: null }).where(eq(authUsers.id, userId));
  if (ended === undefined) return null;
  await moveDeadlines(tx, userId, { started_at: ended.started_at, ended_at: endedAt });
  return ended;
}

async function moveDeadlines(
  tx: Transaction,
  userId: string,
  suspension: EndedSuspension,
): Promise<void> {
  const { status, decided_at, appeal_until } = signedContracts;
  const appealableSince = Date.parse(suspension.started_at) - APPEAL_DAYS * MS_PER_DAY;
  const isAppealable = and(
    eq(status, "rejected"),
    or(
      gt(decided_at, new Date(appealableSince).toISOString()),
      gt(appeal_until, suspension.started_at),
    ),
  );
  const signings = await tx
    .select()
    .from(signedContracts)
    .where(and(eq(signedContracts.user_id, userId), or(inArray(status, [...OPEN]), isAppealable)))
    .orderBy(asc(signedContracts.id))
    .for("no key update");
  for (const signing of signings) {
    await tx
      .update(signedContracts)
      .set(movedDeadlines(signing, suspension))
      .where(eq(signedContracts.id, signing.id));
  }
}

/** Ends the suspensions whose end has come, and returns how many. */
export async function endDueSuspensions(
  { db, now }: Pick<Context, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const at = now().toISOString();
    const due = await db
      .select({ user_id: suspensions.user_id })
      .from(suspensions)
      .where(and(isNull(suspensions.ended_at), lte(suspensions.ends_at, at)))
      .limit(BATCH);
    for (const { user_id } of due) {
      if (signal?.aborted) return ended;
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, user_id);
        await endIfDue(tx, user_id, at);
      });
    }
    ended += due.length;
    if (due.length < BATCH) return ended;
  }
}

/** Ends the open suspension of a person at its own end, when that has come. The caller has locked the account. */
export async function endIfDue(tx: Transaction, userId: string, at: string): Promise<void> {
  const [due] = await tx
    .select({ ends_at: suspensions.ends_at })
    .from(suspensions)
    .where(
      and(
        eq(suspensions.user_id, userId),
        isNull(suspensions.ended_at),
        lte(suspensions.ends_at, at),
      ),
    );
  if (due?.ends_at != null) await endSuspension(tx, userId, due.ends_at);
}

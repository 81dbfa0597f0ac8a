import { eq } from "drizzle-orm";
import { type Decider, recordDecision } from "../../ledger/audit-log/record-decision";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authSessions, authUsers, suspensions, users } from "../../platform/db/schema/index";
import { findOpenSuspension, suspensionFields } from "../../platform/people/find-suspension";
import type { Services } from "../../platform/services";
import { endIfDue, endSuspension } from "./end-suspension";
import { suspendedMail, suspensionLiftedMail } from "./mails";

type Needs = Pick<Services, "config" | "now">;
type Suspension = Pick<typeof suspensions.$inferSelect, keyof typeof suspensionFields>;

/** The end of a suspension that has none, for `banned_until`. */
const NO_END = "9999-12-31T00:00:00.000Z";

interface Decided {
  reason: string | null;
  decider: Decider;
}

/**
 * Suspends an account until `ends_at` (ISO 8601; null without end), or changes its suspension. Deletes its sessions, mails
 * the owner, and records the decision. The caller has locked the account.
 */
export async function suspend(
  tx: Transaction,
  { config, now }: Needs,
  userId: string,
  { ends_at, reason, decider }: Decided & { ends_at: string | null },
): Promise<Suspension> {
  const at = now();
  await endIfDue(tx, userId, at.toISOString());
  const before = await findOpenSuspension(tx, userId);
  const changed = { reason, ends_at };
  const [suspension] =
    before === null
      ? await tx
          .insert(suspensions)
          .values({ ...changed, id: newId(), user_id: userId, started_at: at.toISOString() })
          .returning(suspensionFields)
      : await tx
          .update(suspensions)
          .set(changed)
          .where(eq(suspensions.id, before.id))
          .returning(suspensionFields);
  if (suspension === undefined) throw new Error("a suspension was not stored");
  await tx
    .update(authUsers)
    .set({ banned_until: ends_at ?? NO_END, updated_at: at.toISOString() })
    .where(eq(authUsers.id, userId));
  await tx.delete(authSessions).where(eq(authSessions.user_id, userId));
  await record(tx, "suspend_user", userId, { reason, decider }, at, {
    before: before === null ? null : (before.ends_at ?? NO_END),
    after: ends_at ?? NO_END,
  });
  const to = await findOwner(tx, userId);
  await queueMail(tx, await suspendedMail(to, suspension, config.PUBLIC_URL), at);
  return suspension;
}

/** Ends the suspension of an account now; null when it is not suspended. The caller has locked the account. */
export async function lift(
  tx: Transaction,
  { config, now }: Needs,
  userId: string,
  decided: Decided,
): Promise<Suspension | null> {
  const at = now();
  await endIfDue(tx, userId, at.toISOString());
  const ended = await endSuspension(tx, userId, at.toISOString());
  if (ended === null) return null;
  await record(tx, "lift_suspension", userId, decided, at, {
    before: ended.ends_at ?? NO_END,
    after: null,
  });
  await queueMail(
    tx,
    await suspensionLiftedMail(await findOwner(tx, userId), config.PUBLIC_URL),
    at,
  );
  const { id, reason, started_at, ends_at, ended_at } = ended;
  return { id, reason, started_at, ends_at, ended_at };
}

async function record(
  tx: Transaction,
  action: "suspend_user" | "lift_suspension",
  userId: string,
  { reason, decider }: Decided,
  now: Date,
  until: { before: string | null; after: string | null },
): Promise<void> {
  await recordDecision(tx, {
    ...decider,
    action,
    subject_type: "user",
    subject_id: userId,
    before: { suspended_until: until.before },
    after: { suspended_until: until.after, ...(reason !== null && { reason }) },
    now,
  });
}

async function findOwner(tx: Transaction, userId: string) {
  const [owner] = await tx
    .select({ email: authUsers.email, username: users.username })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, userId));
  if (owner === undefined) throw new Error("a locked account was not read");
  return owner;
}

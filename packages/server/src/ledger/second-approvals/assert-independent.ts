import { canBeSecond } from "@signpoint/api/ledger/second-approval-rules";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { authUsers, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { isActiveAccount, isAdminHeld } from "../../platform/people/active-admins";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { findLines } from "./find-lines";

/** What was asked for: by whom, when (ISO 8601), and about whom. */
interface Asked {
  requested_by: string;
  requested_at: string;
}

/**
 * Throws NOT_ADMIN when the first admin has lost the rights, or had a stranger in the account since, and PERSON_SUSPENDED when
 * the first admin is suspended.
 */
export async function assertStillAsked(
  { now }: Pick<Context, "now">,
  tx: Transaction,
  { requested_by }: Asked,
): Promise<void> {
  const [requester] = await tx
    .select({ is_admin: users.is_admin })
    .from(users)
    .where(eq(users.id, requested_by));
  if (requester?.is_admin !== true) {
    throw new DomainError("NOT_ADMIN", { message: secondApprovalMessages.requesterNotAdmin });
  }
  if (await isAdminHeld(tx, requested_by)) {
    throw new DomainError("NOT_ADMIN", { message: secondApprovalMessages.requesterHeld });
  }
  const message = secondApprovalMessages.requesterSuspended;
  await assertNoneSuspended(tx, [requested_by], { now: now(), message });
}

/** Throws OWN_DECISION when somebody cannot be the second admin beside another one (`canBeSecond`). */
export async function assertCanBeSecond(db: Database, userId: string, asked: Asked): Promise<void> {
  const [isSecond] = await judgeSeconds(db, [{ ...asked, candidates: [userId] }]);
  if (isSecond !== true) {
    throw new DomainError("OWN_DECISION", { message: secondApprovalMessages.secondNotIndependent });
  }
}

/**
 * Returns for each of what was asked whether an admin exists who could be the second one: one whom nothing keeps from acting,
 * and who is not the person concerned.
 */
export async function haveSeconds(
  db: Database,
  asked: readonly (Asked & { user_id: string | null })[],
  now: Date,
): Promise<boolean[]> {
  if (asked.length === 0) return [];
  const active = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.is_admin, true), isActiveAccount(now)));
  const ids = active.map(({ id }) => id);
  return await judgeSeconds(
    db,
    asked.map((one) => ({ ...one, candidates: ids.filter((id) => id !== one.user_id) })),
  );
}

/** Returns for each of what was asked whether one of its candidates can be the second admin. */
async function judgeSeconds(
  db: Database,
  asked: readonly (Asked & { candidates: readonly string[] })[],
): Promise<boolean[]> {
  const found = await findLines(
    db,
    asked.flatMap(({ requested_by, requested_at, candidates }) =>
      [requested_by, ...candidates].flatMap((admin_id) => [
        { admin_id, at: requested_at },
        { admin_id, at: null },
      ]),
    ),
  );
  const byKey = new Map(found.map((one) => [`${one.admin_id} ${one.at}`, one]));
  const linesOf = (id: string, at: string) => {
    const [then, now] = [byKey.get(`${id} ${at}`), byKey.get(`${id} ${null}`)];
    if (then === undefined || now === undefined) throw new Error("an admin has no line");
    return { asked: then.line, now: now.line, was_admin: then.was_admin };
  };
  return asked.map(({ requested_by, requested_at, candidates }) => {
    const first = linesOf(requested_by, requested_at);
    return candidates.some((id) => canBeSecond(first, linesOf(id, requested_at)));
  });
}

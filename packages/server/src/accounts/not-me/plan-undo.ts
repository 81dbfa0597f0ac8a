import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import {
  accountDeletions,
  authFactors,
  authRecoverySets,
  authSessions,
  authUsers,
  emailChanges,
} from "../../platform/db/schema/index";
import { isAdmin } from "../admins/is-admin";
import type { AuthFactor, AuthUser } from "../auth/rows";

/** What "This was not me" undoes in an account: what came since an event, which is older than none of it. */
export interface UndoPlan {
  sessions: number;
  /** Factors that were set up since, unverified ones too. */
  removed: AuthFactor[];
  /** Factors from before that were removed since. */
  restored: AuthFactor[];
  /** Factors from before that are still there: they are asked for. */
  kept: AuthFactor[];
  /** The ids of the sets of recovery codes that were made since. */
  removedSets: string[];
  /** The set from before that was removed or replaced since; null when there is none. */
  restoredSet: string | null;
  /** The email that the account goes back to; null when it was not changed since. */
  formerEmail: string | null;
  /** The email that is wanted and not confirmed yet. */
  wantedEmail: string | null;
  /** The email before a change without that mailbox, which still can be taken back by it, and is not by this link; else null. */
  takenBackElse: string | null;
  cancelsDeletion: boolean;
  /** Whether the account is an admin's, whose calls then wait for another admin. */
  holdsAdmin: boolean;
}

/** Returns what the link of an event (`since`, ISO 8601) that was mailed to `mailbox` undoes. */
export async function planUndo(
  db: Database,
  user: AuthUser,
  { since, mailbox }: { since: string; mailbox: string },
  now: Date,
): Promise<UndoPlan> {
  const factors = await db
    .select()
    .from(authFactors)
    .where(eq(authFactors.user_id, user.id))
    .orderBy(authFactors.created_at, authFactors.id);
  const before = factors.filter(({ created_at }) => created_at < since);
  const sets = await db
    .select({
      id: authRecoverySets.id,
      created_at: authRecoverySets.created_at,
      removed_at: authRecoverySets.removed_at,
    })
    .from(authRecoverySets)
    .where(eq(authRecoverySets.user_id, user.id))
    .orderBy(desc(authRecoverySets.created_at));
  const [deletion] = await db
    .select({ requested_at: accountDeletions.requested_at })
    .from(accountDeletions)
    .where(eq(accountDeletions.user_id, user.id));
  const wasRemovedSince = ({ removed_at }: { removed_at: string | null }) =>
    removed_at !== null && removed_at >= since;
  const formerEmail =
    mailbox !== user.email && (await isFree(db, mailbox, user.id)) ? mailbox : null;
  const undoable = await findUndoable(db, user.id, now);
  return {
    sessions: await db.$count(authSessions, eq(authSessions.user_id, user.id)),
    removed: factors.filter(({ created_at }) => created_at >= since),
    restored: before.filter(wasRemovedSince),
    kept: before.filter(({ status }) => status === "verified"),
    removedSets: sets.filter(({ created_at }) => created_at >= since).map(({ id }) => id),
    restoredSet: sets.find((set) => set.created_at < since && wasRemovedSince(set))?.id ?? null,
    formerEmail,
    wantedEmail: user.new_email,
    takenBackElse: undoable === formerEmail ? null : undoable,
    cancelsDeletion: deletion !== undefined && deletion.requested_at >= since,
    holdsAdmin: await isAdmin({ db }, user.id),
  };
}

/** Returns whether no other account has an email. */
async function isFree(db: Database, email: string, userId: string): Promise<boolean> {
  return (
    (await db.$count(authUsers, and(eq(authUsers.email, email), ne(authUsers.id, userId)))) === 0
  );
}

/** Returns the email of an account before a change that its former mailbox can take back at `now`; null when it can none. */
async function findUndoable(db: Database, userId: string, now: Date): Promise<string | null> {
  const { user_id, state, undo_until, former_email } = emailChanges;
  const [change] = await db
    .select({ former_email })
    .from(emailChanges)
    .where(and(eq(user_id, userId), eq(state, "effective"), gt(undo_until, now.toISOString())));
  return change?.former_email ?? null;
}

import { takeBackUntil } from "@signpoint/api/accounts/safety/lost-mailbox";
import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authMailTokens, authUsers, emailChanges } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { isAdmin } from "../admins/is-admin";
import { findAccount, findRecipient } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { pauseAfterLostMailbox } from "../safety-pause/store-pause";
import { type EmailChange, findWaiting } from "./begin-waiting";
import { changeEmail } from "./confirm-email-change";
import { emailArrivedMail, emailInUseMail } from "./mails";
import { storeChange } from "./request-email-change";

const BATCH = 100;

type EffectContext = Context<"config" | "bankKeys">;

/**
 * Has the changes of email take effect whose day has come, and ends those that cannot: the new mailbox has not confirmed, has
 * got another account, or the person has become an admin since two admins began it. The account of a suspended person waits.
 * Each in a transaction of its own: one that fails stops no other. Returns how many took effect.
 */
export async function takeEffect(ctx: EffectContext): Promise<number> {
  const at = ctx.now().toISOString();
  const due = await ctx.db
    .select({ user_id: emailChanges.user_id })
    .from(emailChanges)
    .innerJoin(authUsers, eq(authUsers.id, emailChanges.user_id))
    .where(
      and(
        eq(emailChanges.state, "waiting"),
        lte(emailChanges.due_at, at),
        or(isNull(authUsers.banned_until), lte(authUsers.banned_until, at)),
      ),
    )
    .orderBy(asc(emailChanges.due_at))
    .limit(BATCH);
  let changed = 0;
  for (const { user_id } of due) {
    try {
      const outcome = await inTransaction(ctx.db, (tx) => settle(tx, ctx, user_id));
      if (outcome === "effective") {
        changed += 1;
        logSecurityEvent(ctx, "email_changed", { user_id });
      } else if (outcome !== null) {
        logSecurityEvent(ctx, "email_change_ended", { user_id, kind: outcome });
      }
    } catch (error) {
      ctx.log.error({ err: error, user_id }, "a change of email did not take effect");
    }
  }
  return changed;
}

/** Settles the due change of an account, which it locks, and returns how; null when it was stopped meanwhile. */
async function settle(
  tx: Transaction,
  ctx: EffectContext,
  userId: string,
): Promise<"effective" | "lapsed" | "taken" | "stopped" | null> {
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for("update");
  const change = await findWaiting(tx, userId);
  if (user === undefined || change === undefined) return null;
  const obstacle = await findObstacle(tx, user, change);
  if (obstacle === null) {
    await carryOut(tx, ctx, user, change);
    return "effective";
  }
  if (obstacle === "taken") {
    const to = { email: change.new_email, username: null };
    await queueMail(tx, await emailInUseMail(to), ctx.now());
  }
  await store(tx, change, { state: obstacle });
  await storeChange(tx, ctx, userId, null);
  return obstacle;
}

async function findObstacle(
  tx: Transaction,
  { new_email_confirmed_by }: AuthUser,
  { user_id, new_email, admin_id }: EmailChange,
): Promise<"lapsed" | "taken" | "stopped" | null> {
  if (admin_id !== null && (await isAdmin({ db: tx }, user_id))) return "stopped";
  if (new_email_confirmed_by !== "new") return "lapsed";
  return (await findAccount(tx, new_email)) === undefined ? null : "taken";
}

async function carryOut(
  tx: Transaction,
  ctx: EffectContext,
  user: AuthUser,
  change: EmailChange,
): Promise<void> {
  const now = ctx.now();
  const undo_until = takeBackUntil(now);
  await store(tx, change, {
    state: "effective",
    effective_at: now.toISOString(),
    undo_until,
  });
  // Before any row of `users`: what waits for the pause is locked with it.
  await pauseAfterLostMailbox(tx, user.id, undo_until, now);
  const { started_at, new_email, former_email } = change;
  await changeEmail(tx, ctx, user, new_email, { since: started_at, until: undo_until });
  // The mail of the beginning takes it back, too.
  await tx
    .update(authMailTokens)
    .set({ expires_at: undo_until })
    .where(
      and(
        eq(authMailTokens.user_id, user.id),
        eq(authMailTokens.kind, "new_place"),
        eq(authMailTokens.email, former_email),
        eq(authMailTokens.created_at, started_at),
      ),
    );
  const to = await findRecipient(tx, { ...user, email: new_email });
  await queueMail(tx, await emailArrivedMail(to, undo_until), now);
}

async function store(
  tx: Transaction,
  { id }: EmailChange,
  ended: Partial<EmailChange> & Pick<EmailChange, "state">,
): Promise<void> {
  await tx.update(emailChanges).set(ended).where(eq(emailChanges.id, id));
}

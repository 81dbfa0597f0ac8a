import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import { nameTooYoung } from "@signpoint/api/accounts/safety/lost-mailbox";
import { lostMailboxMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { emailKey } from "../../platform/limits/limits";
import { logSecurityEvent } from "../../platform/security-log";
import { lockCaller } from "../auth/lock-caller";
import type { AuthUser } from "../auth/rows";
import { assertCallerProof } from "../proofs/assert-caller-proof";
import { EMAIL_CHANGE_HOURS, secondsBefore } from "../tokens/lifetimes";
import { beginWaiting, findWaiting, keepConfirmable } from "./begin-waiting";
import { findTooYoungOf } from "./find-too-young";
import { sendConfirmations } from "./send-confirmations";

/** Returns the change of the caller's email that waits for the mailboxes, or for its day. Throws UNAUTHORIZED. */
export async function getOwnEmailChange({
  db,
  now,
  caller,
}: CallerContext): Promise<OwnEmailChange> {
  const user = await readAccount(db, caller.user_id);
  const waiting = await findWaiting(db, user.id);
  const pending = isPending(user, now(), waiting !== undefined)
    ? {
        new_email: user.new_email,
        confirmed_by: user.new_email_confirmed_by,
        due_at: waiting?.due_at ?? null,
        by_admin: (waiting?.admin_id ?? null) !== null,
      }
    : null;
  return { pending, too_young: await findTooYoungOf(db, user, now()) };
}

/**
 * Has the caller's pending change of email take effect by time, since the former mailbox is lost; one that waits already goes
 * on. Throws STEP_UP_REQUIRED, NO_EMAIL_CHANGE, EMAIL_NOT_CHANGEABLE while something is too young, and UNAUTHORIZED when the
 * session has ended meanwhile.
 */
export async function goOnWithoutFormer(ctx: CallerContext<"config">): Promise<OwnEmailChange> {
  const { caller, now } = ctx;
  const hasBegun = await inTransaction(ctx.db, async (tx) => {
    await lockCaller(tx, caller);
    await assertCallerProof({ ...ctx, db: tx });
    const user = await readAccount(tx, caller.user_id);
    if ((await findWaiting(tx, user.id)) !== undefined) return false;
    if (!isPending(user, now(), false)) throw new DomainError("NO_EMAIL_CHANGE");
    const young = await findTooYoungOf(tx, user, now());
    if (young.length > 0) {
      throw new DomainError("EMAIL_NOT_CHANGEABLE", {
        message: lostMailboxMessages.tooYoung(nameTooYoung(young)),
      });
    }
    await beginWaiting(tx, ctx, user, null);
    return true;
  });
  if (hasBegun) logSecurityEvent(ctx, "email_change_waits", { user_id: caller.user_id });
  return await getOwnEmailChange(ctx);
}

/**
 * Mails the mailboxes that have not confirmed the caller's change of email again, and returns how many. Throws
 * NO_EMAIL_CHANGE, TOO_MANY_REQUESTS.
 */
export async function resendEmailChange(
  ctx: CallerContext<"config" | "keys" | "limits">,
): Promise<{ sent: number }> {
  const { caller, limits, config, now } = ctx;
  const { new_email } = await readAccount(ctx.db, caller.user_id);
  if (new_email === null) throw new DomainError("NO_EMAIL_CHANGE");
  await limits.mailInterval.consume(`email_change:${caller.user_id}`);
  await limits.mailsPerEmail.consume(`email_change:${emailKey(new_email)}`);
  return await inTransaction(ctx.db, async (tx) => {
    await lockCaller(tx, caller);
    const user = await readAccount(tx, caller.user_id);
    const waiting = await findWaiting(tx, user.id);
    if (!isPending(user, now(), waiting !== undefined)) throw new DomainError("NO_EMAIL_CHANGE");
    const both = ["current", "new"] as const;
    const to = both.filter((mailbox) => mailbox !== user.new_email_confirmed_by);
    const redirectTo = `${config.PUBLIC_URL}/settings`;
    const dueAt = waiting?.due_at ?? null;
    const mails = { newEmail: user.new_email, dueAt, to, challenge: null, redirectTo };
    await sendConfirmations(tx, ctx, user, mails);
    if (waiting !== undefined) await keepConfirmable(tx, user.id, waiting.due_at);
    return { sent: to.length };
  });
}

async function readAccount(db: Database | Transaction, userId: string): Promise<AuthUser> {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.id, userId));
  if (user === undefined) throw new DomainError("UNAUTHORIZED");
  return user;
}

/** Returns whether a change of email waits: without a day of its own, both mailboxes have one day to confirm it. */
function isPending(
  user: AuthUser,
  now: Date,
  hasDay: boolean,
): user is AuthUser & { new_email: string } {
  const { new_email, new_email_sent_at } = user;
  if (new_email === null || new_email_sent_at === null) return false;
  return hasDay || new_email_sent_at > secondsBefore(now, EMAIL_CHANGE_HOURS * 3_600);
}

import type { UndoPreview } from "@signpoint/api/accounts/safety/undo-preview";
import { and, eq, gt, inArray, ne, or } from "drizzle-orm";
import * as z from "zod";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Database, Transaction } from "../../platform/db/client";
import { authCodes, authMailTokens, authSessions, authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { findRecipient } from "../auth/accounts";
import { AuthError } from "../auth/auth-error";
import type { AuthContext } from "../auth/client";
import { hashLinkToken } from "../auth/links/hash-link-token";
import { issueMailToken, NOT_ME_PREFIX } from "../auth/links/mail-tokens";
import { optionalText } from "../auth/read-body";
import type { AuthFactor, AuthUser } from "../auth/rows";
import { NO_EMAIL_CHANGE } from "../email-change/confirm-email-change";
import { factorUndoneMail } from "../factors/mails";
import { planUndo, type UndoPlan } from "./plan-undo";
import { undoSince } from "./undo-since";

export const OwnerLinkBody = z.object({ token_hash: optionalText });
type OwnerLink = z.output<typeof OwnerLinkBody>;

/** The event that a link is about: its time (ISO 8601), and the mailbox that was told. */
interface MailedEvent {
  since: string;
  mailbox: string;
}

/**
 * Undoes what came since an event that was somebody else's, by the token of its mail: ends all sessions, mailed links and
 * changes of email of the account, its password, which somebody else may know, and what `planUndo` says. Returns the token
 * of a link that sets a new password, as if it had been mailed, but removes no factor. The token works once, and ends those
 * of all other events up to now. Throws linkExpired.
 */
export async function disownEvent(
  ctx: AuthContext<"config" | "keys" | "limits">,
  input: OwnerLink,
): Promise<{ token_hash: string; type: "recovery" }> {
  await ctx.limits.verifyPerIp.consume(ctx.client.ipKey);
  const at = ctx.now();
  const once = { ...ctx, now: () => at };
  const { user, plan, linkToken } = await inTransaction(ctx.db, async (tx) => {
    const { user, event } = await redeem(tx, input.token_hash, at);
    const plan = await planUndo(tx, user, event, at);
    await revokeAll(tx, user, plan);
    await undoSince(tx, once, user, { plan, since: event.since });
    if (hasCounted(plan.removed)) {
      const mail = await factorUndoneMail(
        await findRecipient(tx, { ...user, email: event.mailbox }),
      );
      await queueMail(tx, mail, at);
    }
    const email = plan.formerEmail ?? user.email;
    const recovery = { email, kind: "recovery", username: null } as const;
    const purpose = { ...recovery, signup_id: null, user_id: null };
    const { linkToken } = await issueMailToken(tx, once, purpose, null, NOT_ME_PREFIX);
    return { user, plan, linkToken };
  });
  const user_id = user.id;
  logSecurityEvent(ctx, "login_disowned", { user_id });
  if (hasCounted(plan.removed)) logSecurityEvent(ctx, "factor_removed", { user_id });
  if (plan.restored.length > 0) logSecurityEvent(ctx, "factor_restored", { user_id });
  if (plan.cancelsDeletion) logSecurityEvent(ctx, "deletion_cancelled", { user_id });
  if (plan.formerEmail !== null) logSecurityEvent(ctx, "email_changed", { user_id });
  return { token_hash: linkToken, type: "recovery" };
}

/** Returns whether one of the factors was ever verified. */
function hasCounted(factors: AuthFactor[]): boolean {
  return factors.some(({ status }) => status !== "unverified");
}

/** Returns what a link would undo now, and changes nothing. Throws linkExpired. */
export async function previewDisowning(
  ctx: AuthContext<"limits">,
  input: OwnerLink,
): Promise<UndoPreview> {
  await ctx.limits.verifyPerIp.consume(ctx.client.ipKey);
  const { db } = ctx;
  const [found] = await db
    .select({ user: authUsers, since: authMailTokens.created_at, mailbox: authMailTokens.email })
    .from(authMailTokens)
    .innerJoin(authUsers, eq(authUsers.id, authMailTokens.user_id))
    .where(isOwnerToken(input.token_hash, ctx.now()));
  if (found === undefined) throw new AuthError("linkExpired");
  const plan = await planUndo(db, found.user, found, ctx.now());
  const names = (factors: UndoPlan["kept"]) => factors.map(({ friendly_name }) => friendly_name);
  return {
    since: found.since,
    sessions: plan.sessions,
    removed_factors: names(plan.removed.filter(({ status }) => status === "verified")),
    restored_factors: names(plan.restored),
    kept_factors: names(plan.kept),
    removes_recovery_codes: plan.removedSets.length > 0,
    restores_recovery_codes: plan.restoredSet !== null,
    former_email: plan.formerEmail,
    wanted_email: plan.wantedEmail,
    cancels_deletion: plan.cancelsDeletion,
    holds_admin: plan.holdsAdmin,
  };
}

/** Returns the account and the time of the event of a link that is still good; it stays so. Throws linkExpired. */
export async function findMailedEvent(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ user_id: string; since: string }> {
  const [found] = await db
    .select({ user_id: authMailTokens.user_id, since: authMailTokens.created_at })
    .from(authMailTokens)
    .where(isOwnerToken(tokenHash, now));
  if (found === undefined || found.user_id === null) throw new AuthError("linkExpired");
  return { ...found, user_id: found.user_id };
}

function isOwnerToken(token: string, now: Date) {
  return and(
    eq(authMailTokens.token_hash, hashLinkToken(token)),
    eq(authMailTokens.kind, "new_place"),
    gt(authMailTokens.expires_at, now.toISOString()),
  );
}

/**
 * Deletes the token, and returns its account, locked, whose password no longer fits from now on, and the event. The account
 * is locked before the token: otherwise two links that are used at once wait for each other. The account is returned as it
 * was, with the email that was wanted.
 */
async function redeem(
  tx: Transaction,
  linkToken: string,
  now: Date,
): Promise<{ user: AuthUser; event: MailedEvent }> {
  const isToken = isOwnerToken(linkToken, now);
  const ofToken = tx.select({ id: authMailTokens.user_id }).from(authMailTokens).where(isToken);
  const [user] = await tx
    .select()
    .from(authUsers)
    .where(inArray(authUsers.id, ofToken))
    .for("no key update");
  const [token] = await tx
    .delete(authMailTokens)
    .where(isToken)
    .returning({ since: authMailTokens.created_at, mailbox: authMailTokens.email });
  if (user === undefined || token === undefined) throw new AuthError("linkExpired");
  await tx
    .update(authUsers)
    .set({ password_hash: null, updated_at: now.toISOString(), ...NO_EMAIL_CHANGE })
    .where(eq(authUsers.id, user.id));
  return { user, event: token };
}

/**
 * Deletes all sessions, mailed links and codes of an account, but those by which a former mailbox takes a change of email back:
 * whoever holds the new one may be the stranger.
 */
async function revokeAll(
  tx: Transaction,
  { id, email }: AuthUser,
  { formerEmail, takenBackElse }: UndoPlan,
): Promise<void> {
  const emails = formerEmail === null ? [email] : [email, formerEmail];
  await tx
    .delete(authMailTokens)
    .where(
      and(
        or(inArray(authMailTokens.email, emails), eq(authMailTokens.user_id, id)),
        takenBackElse === null ? undefined : ne(authMailTokens.email, takenBackElse),
      ),
    );
  await tx.delete(authCodes).where(eq(authCodes.user_id, id));
  await tx.delete(authSessions).where(eq(authSessions.user_id, id));
}

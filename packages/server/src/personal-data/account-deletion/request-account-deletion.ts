import { deletionDate } from "@signpoint/api/personal-data/deletion-rules";
import { deletionMessages, notDeletableMessages, secondFactorMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { isAdmin } from "../../accounts/admins/is-admin";
import { isLastActiveAdmin } from "../../accounts/admins/is-last-active-admin";
import { lockCaller } from "../../accounts/auth/lock-caller";
import { assertCallerProof } from "../../accounts/proofs/assert-caller-proof";
import { proveByPassword } from "../../accounts/proofs/prove-again";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import type { Mail } from "../../messages/mail/queue-mail";
import { queueMail } from "../../messages/mail/queue-mail";
import type { CallerContext, Context } from "../../platform/context";
import { accountDeletions, authSessions, authUsers, users } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { deletionToken } from "./deletion-token";
import { findObstacles } from "./find-obstacles";

/**
 * Has the caller's account deleted in some days, and mails a link that cancels it. Repeated, the date stays. Throws
 * BAD_REQUEST for a wrong password, STEP_UP_REQUIRED without a recent proof, which a right password is, DELETION_NOT_POSSIBLE with the open redemptions and payouts, and for the last admin.
 */
export async function requestAccountDeletion(
  ctx: CallerContext<"config" | "keys" | "limits">,
  { password }: { password?: string | undefined },
): Promise<{ deletes_at: string }> {
  const { user_id } = ctx.caller;
  if (password !== undefined) await prove(ctx, password);
  await assertCallerProof(ctx);
  const now = ctx.now();
  const deletion = await inTransaction(ctx.db, async (tx) => {
    await lockCaller(tx, ctx.caller);
    if ((await isAdmin({ db: tx }, user_id)) && (await isLastActiveAdmin(tx, user_id, now))) {
      throw new DomainError("DELETION_NOT_POSSIBLE", { message: deletionMessages.lastAdmin });
    }
    const [profile] = await tx
      .select({ email: users.email, username: users.username })
      .from(users)
      .where(eq(users.id, user_id))
      .for("no key update");
    if (profile === undefined) throw new DomainError("UNAUTHORIZED");
    const obstacles = await findObstacles(tx, user_id);
    if (obstacles.length > 0) {
      const names = obstacles.map(({ reference }) => reference).join(", ");
      throw new DomainError("DELETION_NOT_POSSIBLE", {
        message: `${notDeletableMessages.refused} Open: ${names}.`,
      });
    }
    const [inserted] = await tx
      .insert(accountDeletions)
      .values({
        user_id,
        requested_at: now.toISOString(),
        deletes_at: deletionDate(now).toISOString(),
      })
      .onConflictDoNothing()
      .returning();
    if (inserted === undefined) return null;
    await queueMail(tx, await deletionRequestedMail(ctx, profile, inserted), now);
    return inserted;
  });
  if (deletion !== null) {
    logSecurityEvent(ctx, "deletion_requested", { user_id });
    return { deletes_at: deletion.deletes_at };
  }
  const [earlier] = await ctx.db
    .select({ deletes_at: accountDeletions.deletes_at })
    .from(accountDeletions)
    .where(eq(accountDeletions.user_id, user_id));
  if (earlier === undefined) throw new DomainError("SERVICE_UNAVAILABLE");
  return earlier;
}

/** Has the caller's session hold the password as a proof. Throws BAD_REQUEST when it is wrong. */
async function prove(ctx: CallerContext<"limits">, password: string): Promise<void> {
  const [signedIn] = await ctx.db
    .select({ user: authUsers, session: authSessions })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.user_id))
    .where(eq(authSessions.id, ctx.caller.session_id));
  if (signedIn === undefined) throw new DomainError("UNAUTHORIZED");
  if ((await proveByPassword(ctx, signedIn, password)) !== "wrong") return;
  const message = secondFactorMessages.passwordWrong;
  throw new DomainError("BAD_REQUEST", { message, fields: { password: message } });
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Returns the mail that tells the owner when the account will be deleted, with the link that cancels it. */
function deletionRequestedMail(
  ctx: Context<"config" | "keys">,
  to: Recipient,
  deletion: typeof accountDeletions.$inferSelect,
): Promise<Mail> {
  const url = new URL("/keep-account", ctx.config.PUBLIC_URL);
  url.searchParams.set("token", deletionToken(ctx, deletion));
  const day = DAY_FORMAT.format(new Date(deletion.deletes_at));
  return buildMail(to, "Your Signpoint account will be deleted", {
    paragraphs: [
      `You asked us to delete your account. That happens on ${day} (UTC): your points, your answers and files, and everything else about you are then gone for good.`,
      "Until then you can change your mind, with the button below or in your settings.",
    ],
    button: { label: "Keep my account", url: url.href },
    footnote: "If you did not ask for this, keep the account and set a new password at once.",
  });
}

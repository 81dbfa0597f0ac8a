import { peopleMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { buildMail, type Recipient } from "../../messages/mail/build-mail";
import { type Mail, queueMail } from "../../messages/mail/queue-mail";
import type { CallerContext } from "../../platform/context";
import { authCodes, authSessions, authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { findRecipient } from "../auth/accounts";

/**
 * Deletes all sessions of a person, who can log in again at once, and codes of links that would open one; mails them and
 * records the decision. Returns how many ended. Throws OWN_DECISION, NOT_FOUND.
 */
export async function endPersonSessions(
  ctx: CallerContext<"config">,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<{ ended: number }> {
  const admin_id = ctx.caller.user_id;
  if (admin_id === user_id) {
    throw new DomainError("OWN_DECISION", { message: peopleMessages.ownSessions });
  }
  const ended = await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ id: authUsers.id, email: authUsers.email })
      .from(authUsers)
      .where(eq(authUsers.id, user_id))
      .for("no key update");
    if (user === undefined) throw new DomainError("NOT_FOUND");
    await tx.delete(authCodes).where(eq(authCodes.user_id, user_id));
    const sessions = await tx
      .delete(authSessions)
      .where(eq(authSessions.user_id, user_id))
      .returning({ id: authSessions.id });
    await recordDecision(tx, {
      admin_id,
      action: "end_sessions",
      subject_type: "user",
      subject_id: user_id,
      before: { sessions: sessions.length },
      after: { sessions: 0, reason },
      now: ctx.now(),
    });
    const to = await findRecipient(tx, user);
    await queueMail(tx, await sessionsEndedMail(to, ctx.config.PUBLIC_URL), ctx.now());
    return sessions.length;
  });
  logSecurityEvent(ctx, "logout", { user_id, scope: "by_admin" });
  return { ended };
}

function sessionsEndedMail(to: Recipient, publicUrl: string): Promise<Mail> {
  return buildMail(to, "You were logged out of Signpoint everywhere", {
    paragraphs: [
      "An admin has logged your account out on all devices. Nothing else has changed: you can log in again with your password.",
    ],
    button: { label: "Log in", url: `${publicUrl}/login` },
    footnote: "If you do not know why, set a new password, or write to us.",
  });
}

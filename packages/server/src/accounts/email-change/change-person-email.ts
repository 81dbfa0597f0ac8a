import { emailChangeDue } from "@signpoint/api/accounts/safety/lost-mailbox";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { lostMailboxMessages, refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { authUsers } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { isAdmin } from "../admins/is-admin";
import { findAccount } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { beginWaiting, findWaiting } from "./begin-waiting";
import { storeChange } from "./request-email-change";
import { sendConfirmations } from "./send-confirmations";

/**
 * Asks a second admin to confirm another email for a person who has lost mailbox and login, and returns the id of what waits.
 * Throws BAD_REQUEST, OWN_DECISION, NOT_FOUND, AWAITING_SECOND, and the errors of `lockChangeable`.
 */
export async function changePersonEmail(
  ctx: CallerContext<"notificationFeed">,
  { user_id, new_email, reason }: { user_id: string; new_email: string; reason: string },
): Promise<{ second_approval_id: string }> {
  const email = normalizeEmail(new_email);
  if (!isValidEmail(email)) {
    throw new DomainError("BAD_REQUEST", { fields: { p_new_email: refusalMessages.emailInvalid } });
  }
  if (user_id === ctx.caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: lostMailboxMessages.own });
  }
  return await inTransaction(ctx.db, async (tx) => {
    await lockChangeable(tx, user_id, email);
    const subject = { kind: "email_change", subject_id: user_id, user_id, points: null } as const;
    return {
      second_approval_id: await requestSecond(ctx, tx, { ...subject, reason, new_email: email }),
    };
  });
}

/**
 * Begins the change that a second admin has confirmed: mails both mailboxes, and takes effect by time. It replaces one that
 * waits for both mailboxes. Throws the errors of `lockChangeable`.
 */
export async function startPersonEmail(
  ctx: CallerContext<"config" | "keys">,
  tx: Transaction,
  { subject_id, new_email, reason }: SecondApprovalRow,
  { decision_id, requested_by, decider }: Confirmed,
): Promise<void> {
  if (new_email === null) throw new Error("a second approval of an email has none");
  const { id } = await lockChangeable(tx, subject_id, new_email);
  const user = await storeChange(tx, ctx, id, new_email);
  const redirectTo = `${ctx.config.PUBLIC_URL}/settings`;
  const to = ["current", "new"] as const;
  const due_at = emailChangeDue(ctx.now());
  const mails = { newEmail: new_email, dueAt: due_at, to, challenge: null, redirectTo };
  await sendConfirmations(tx, ctx, user, mails);
  await beginWaiting(tx, ctx, { ...user, new_email }, requested_by);
  await recordDecision(tx, {
    id: decision_id,
    ...decider,
    action: "start_email_change",
    subject_type: "user",
    subject_id: id,
    before: null,
    after: { due_at, reason, requested_by },
    now: ctx.now(),
  });
  afterCommit(tx, () =>
    logSecurityEvent(ctx, "email_change_waits", { user_id: id, scope: "by_admin" }),
  );
}

/**
 * Locks an account and returns it. Throws NOT_FOUND; EMAIL_TAKEN; EMAIL_NOT_CHANGEABLE for an admin's, for the email that it
 * has, and while a change of it waits for its day.
 */
async function lockChangeable(tx: Transaction, userId: string, email: string): Promise<AuthUser> {
  await lockAccount(tx, userId);
  const [user] = await tx.select().from(authUsers).where(eq(authUsers.id, userId));
  if (user === undefined) throw new DomainError("NOT_FOUND");
  const refuse = (message: string) => new DomainError("EMAIL_NOT_CHANGEABLE", { message });
  if (await isAdmin({ db: tx }, userId)) throw refuse(lostMailboxMessages.ofAdmin);
  if (user.email === email) throw refuse(lostMailboxMessages.sameEmail);
  if ((await findWaiting(tx, userId)) !== undefined) {
    throw refuse(lostMailboxMessages.alreadyWaiting);
  }
  if ((await findAccount(tx, email)) !== undefined) throw new DomainError("EMAIL_TAKEN");
  return user;
}

import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import type { AuthContext } from "../auth/client";
import { consumeMailQuota } from "../auth/links/mail-limits";
import { sendMailedCode } from "../auth/links/mail-tokens";
import { reauthenticationMail } from "../auth/links/mails";
import { lockSignedIn } from "../factors/lock-signed-in";
import { issueOwnerLinks } from "../not-me/not-me-link";

/**
 * Mails the caller a code that proves who they are, and a link for an owner who did not ask for it: `updateUser` takes the
 * code as its nonce. Throws mailTooSoon, mailLimit, and
 * the errors of `lockSignedIn`.
 */
export async function reauthenticate(
  ctx: SignedInContext<"config" | "keys" | "limits"> & AuthContext<"keys" | "limits">,
): Promise<void> {
  if (!(await consumeMailQuota(ctx, "reauthentication", ctx.user.email))) {
    throw new AuthError("mailLimit");
  }
  await inTransaction(ctx.db, async (tx) => {
    const { user } = await lockSignedIn(tx, ctx, ctx.now());
    const { notMe } = await issueOwnerLinks(tx, ctx.config.PUBLIC_URL, user, ctx.now());
    await sendMailedCode(tx, ctx, user, {
      kind: "reauthentication",
      mail: (to, code) => reauthenticationMail(to, code, notMe),
    });
  });
  logSecurityEvent(ctx, "reauthentication_requested", { user_id: ctx.user.id });
}

import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import type { AuthContext } from "../auth/client";
import { consumeMailQuota } from "../auth/links/mail-limits";
import { sendMailedCode } from "../auth/links/mail-tokens";
import { reauthenticationMail } from "../auth/links/mails";
import { lockSignedIn } from "../factors/lock-signed-in";

/**
 * Mails the caller a code that proves who they are: `updateUser` takes it as its nonce. Throws mailTooSoon, mailLimit, and
 * the errors of `lockSignedIn`.
 */
export async function reauthenticate(
  ctx: SignedInContext<"keys" | "limits"> & AuthContext<"keys" | "limits">,
): Promise<void> {
  if (!(await consumeMailQuota(ctx, "reauthentication", ctx.user.email))) {
    throw new AuthError("mailLimit");
  }
  await inTransaction(ctx.db, async (tx) => {
    const { user } = await lockSignedIn(tx, ctx, ctx.now());
    await sendMailedCode(tx, ctx, user, { kind: "reauthentication", mail: reauthenticationMail });
  });
  logSecurityEvent(ctx, "reauthentication_requested", { user_id: ctx.user.id });
}

import type { Context } from "../../platform/context";
import { noticeSettings } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { type OptionalKind, readUnsubscribeToken } from "./unsubscribe-token";

/**
 * Turns off the mails of the kind that a mail's token names, for its recipient, and returns the kind. The setting for the
 * app stays. Can be repeated. Throws BAD_REQUEST for a token that we did not sign, LINK_EXPIRED for an old one.
 */
export async function unsubscribe(
  ctx: Context<"keys">,
  token: unknown,
): Promise<{ kind: OptionalKind }> {
  const { user_id, kind } = readUnsubscribeToken(ctx, token);
  await singleStatement(ctx.db)
    .insert(noticeSettings)
    .values({ user_id, kind, by_mail: false })
    .onConflictDoUpdate({
      target: [noticeSettings.user_id, noticeSettings.kind],
      set: { by_mail: false },
    });
  logSecurityEvent(ctx, "mail_unsubscribed", { user_id, kind });
  return { kind };
}

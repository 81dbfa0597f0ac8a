import type * as z from "zod";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import type { AuthContext } from "../auth/client";
import { findMailedEvent, type OwnerLinkBody } from "../not-me/disown-event";
import { endPauseOfEvent } from "./store-pause";

/**
 * Ends the safety pause of an event that was the owner's, by the token of its mail, and returns whether it had begun one.
 * The link stays good: its owner may find out later that it was somebody else. Throws linkExpired.
 */
export async function ownEvent(
  ctx: AuthContext<"limits">,
  { token_hash }: z.output<typeof OwnerLinkBody>,
): Promise<{ ended: boolean }> {
  await ctx.limits.verifyPerIp.consume(ctx.client.ipKey);
  const { user_id, ended } = await inTransaction(ctx.db, async (tx) => {
    const { user_id, since } = await findMailedEvent(tx, token_hash, ctx.now());
    await lockAccount(tx, user_id);
    return { user_id, ended: await endPauseOfEvent(tx, user_id, since, ctx.now()) };
  });
  logSecurityEvent(ctx, "login_owned", { user_id });
  return { ended };
}

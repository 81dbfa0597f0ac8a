import type { OwnFactorRemoval } from "@signpoint/api/accounts/safety/factor-removal";
import { secondFactorMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import type { CallerContext, Context } from "../../platform/context";
import { lockAccount } from "../../platform/db/locks";
import { factorRemovals } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { endRemoval } from "./end-removal";
import { findRemoval } from "./find-removal";
import { readStopToken } from "./stop-token";

/** Returns the open removal of the caller's second factors, without what admins wrote and who they are; null when there is none. */
export async function getOwnRemoval({
  db,
  caller,
  now,
}: CallerContext): Promise<OwnFactorRemoval | null> {
  const removal = await findRemoval(db, caller.user_id, now());
  if (removal === null) return null;
  const { requested_at, confirmed_at, happens_at, lapses_at } = removal;
  return { requested_at, confirmed_at, happens_at, lapses_at };
}

/** Stops the removal of the caller's second factors. Returns whether one was open. */
export async function stopRemoval(ctx: CallerContext): Promise<{ stopped: boolean }> {
  const { user_id } = ctx.caller;
  return await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, user_id);
    return { stopped: await endRemoval(tx, ctx, user_id, "stopped") };
  });
}

/**
 * Stops the removal of second factors that the link of a mail names, also without a login. Throws BAD_REQUEST for a token
 * that we did not sign, LINK_EXPIRED when that removal has ended or was carried out.
 */
export async function stopRemovalByMail(
  ctx: Context<"keys">,
  { token }: { token: string },
): Promise<{ stopped: boolean }> {
  const isNamed = eq(factorRemovals.id, readStopToken(ctx, token));
  return await inTransaction(ctx.db, async (tx) => {
    const [named] = await tx
      .select({ user_id: factorRemovals.user_id })
      .from(factorRemovals)
      .where(isNamed);
    if (named !== undefined && (await lockAccount(tx, named.user_id))) {
      const isOpen = and(isNamed, eq(factorRemovals.state, "open"));
      // A later removal of the same account has a link of its own.
      if ((await tx.$count(factorRemovals, isOpen)) > 0) {
        return { stopped: await endRemoval(tx, ctx, named.user_id, "stopped") };
      }
    }
    throw new DomainError("LINK_EXPIRED", { message: secondFactorMessages.stopLinkExpired });
  });
}

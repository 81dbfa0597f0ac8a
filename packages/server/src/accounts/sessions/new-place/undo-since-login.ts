import { and, eq, gte } from "drizzle-orm";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import {
  accountDeletions,
  authKnownPlaces,
  authRecoverySets,
} from "../../../platform/db/schema/index";
import type { AuthUser } from "../../auth/rows";
import { listFactors } from "../../factors/factor-object";
import { removeFactors } from "../../factors/recovery-factors";
import { removeRecoveryCodes } from "../../factors/remove-factors";

/** What was undone, for the log. */
interface Undone {
  hadFactor: boolean;
  hadDeletion: boolean;
}

/**
 * Removes what was set up in an account since a login (ISO 8601) that its owner disowns: second factors and recovery codes,
 * which would keep the owner out; the request to delete the account; and the places that it was logged in from, so that a
 * login there is mailed again. What is older stays. A removed factor is mailed to the owner. The account has to be locked.
 */
export async function undoSinceLogin(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  since: string,
): Promise<Undone> {
  const hadFactor = await removeMadeSince(tx, ctx, user, since);
  await tx
    .delete(authKnownPlaces)
    .where(and(eq(authKnownPlaces.user_id, user.id), gte(authKnownPlaces.seen_at, since)));
  const deletions = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.user_id, user.id), gte(accountDeletions.requested_at, since)))
    .returning({ user_id: accountDeletions.user_id });
  return { hadFactor, hadDeletion: deletions.length > 0 };
}

/** Removes the factors and recovery codes that were made since then; returns whether one of the factors was verified. */
async function removeMadeSince(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  since: string,
): Promise<boolean> {
  const factors = (await listFactors(tx, user.id)).filter(({ created_at }) => created_at >= since);
  const madeSince = and(
    eq(authRecoverySets.user_id, user.id),
    gte(authRecoverySets.created_at, since),
  );
  if ((await tx.$count(authRecoverySets, madeSince)) > 0) await removeRecoveryCodes(tx, user.id);
  return await removeFactors(tx, ctx, user, factors);
}

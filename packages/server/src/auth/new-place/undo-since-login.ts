import { and, eq, gte } from "drizzle-orm";
import type { Context } from "../../context";
import type { Transaction } from "../../db/client";
import { accountDeletions, authKnownPlaces, authRecoverySets } from "../../db/schema/index";
import { queueMail } from "../../mail/queue-mail";
import { findRecipient } from "../accounts";
import { listFactors } from "../factors/factor-object";
import { clearFailures } from "../factors/lock-after-failures";
import { factorRemovedMail } from "../factors/mails";
import { removeFactor, removeRecoveryCodes } from "../factors/remove-factors";
import type { AuthUser } from "../rows";

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
  const hadFactor = await removeFactors(tx, ctx, user, since);
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
async function removeFactors(
  tx: Transaction,
  { config, now }: Context<"config">,
  user: AuthUser,
  since: string,
): Promise<boolean> {
  const factors = (await listFactors(tx, user.id)).filter(({ created_at }) => created_at >= since);
  for (const factor of factors) await removeFactor(tx, factor);
  const madeSince = and(
    eq(authRecoverySets.user_id, user.id),
    gte(authRecoverySets.created_at, since),
  );
  if ((await tx.$count(authRecoverySets, madeSince)) > 0) await removeRecoveryCodes(tx, user.id);
  if (factors.every(({ status }) => status === "unverified")) return false;
  await clearFailures(tx, user.id, "totp");
  const to = await findRecipient(tx, user);
  await queueMail(tx, await factorRemovedMail(to, "owner", config.PUBLIC_URL), now());
  return true;
}

import { FACTOR_REMOVAL_HOURS } from "@signpoint/api/accounts/safety/factor-removal-rules";
import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { authUsers, factorRemovals, users } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { isActiveAccount } from "../../platform/people/active-admins";
import { isAdmin } from "../admins/is-admin";
import { resetFactors } from "../factors/reset-factors";
import { endRemoval, supersedeRemoval } from "./end-removal";
import { findRemoval } from "./find-removal";

/**
 * Removes the second factors whose removal is due, and ends removals that were not carried out in time. Each in a
 * transaction of its own: one that fails stops no other. Returns how many people have no second factor now.
 */
export async function carryOutRemovals(ctx: Context<"config">): Promise<number> {
  const at = ctx.now();
  const waiting = await ctx.db
    .select({ user_id: factorRemovals.user_id })
    .from(factorRemovals)
    .where(
      and(
        eq(factorRemovals.state, "open"),
        lte(factorRemovals.requested_at, instantAfter(at, -FACTOR_REMOVAL_HOURS * MS_PER_HOUR)),
      ),
    )
    .orderBy(asc(factorRemovals.requested_at));
  let removed = 0;
  for (const { user_id } of waiting) {
    try {
      const once = { ...ctx, now: () => at };
      if (await inTransaction(ctx.db, (tx) => decideOne(once, tx, user_id))) removed += 1;
    } catch (error) {
      ctx.log.error({ err: error, user_id }, "lost second factors were not removed");
    }
  }
  return removed;
}

/** Carries the open removal of a person out if it is due, or has it lapse. Returns whether it was carried out. */
async function decideOne(
  ctx: Context<"config">,
  tx: Transaction,
  userId: string,
): Promise<boolean> {
  const [user] = await tx
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, userId))
    .for("no key update");
  const at = ctx.now();
  const removal = await findRemoval(tx, userId, at);
  if (user === undefined || removal === null) return false;
  const { requested_by, confirmed_by, happens_at, lapses_at, reason } = removal;
  const now = at.toISOString();
  const admins = confirmed_by === null ? [requested_by] : [requested_by, confirmed_by];
  if (lapses_at <= now) {
    await endRemoval(tx, ctx, userId, "lapsed");
  } else if (happens_at !== null && happens_at <= now && (await areActing(tx, admins, at))) {
    if (await isAdmin({ db: tx }, userId)) return false;
    const facts = { reason, ...(confirmed_by !== null && { confirmed_by }) };
    const decision = { decider: { admin_id: requested_by }, facts, at };
    if ((await resetFactors(tx, ctx, user, decision)) > 0) {
      return await endRemoval(tx, ctx, userId, "carried_out");
    }
    await supersedeRemoval(tx, userId, at);
  }
  return false;
}

/** Returns whether all of some people are admins whom nothing keeps from acting. */
async function areActing(db: Database, ids: string[], now: Date): Promise<boolean> {
  const acting = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(inArray(users.id, ids), eq(users.is_admin, true), isActiveAccount(now)));
  return acting.length === ids.length;
}

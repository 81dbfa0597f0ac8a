import { inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { isoInstant } from "../../platform/db/json-sql";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction, singleStatement } from "../../platform/db/transaction";
import { isStanding } from "../../platform/people/suspensions-sql";
import {
  correctionDeadline,
  isOpen,
  NOTICE_TIME,
  nextLook,
  ownDeadline,
  workDeadline,
} from "../notifications/deadlines-sql";
import { insertNotifications, toSigner } from "../notifications/insert-notifications";

const BATCH = 500;

/**
 * Tells each signer that less than `DEADLINE_NOTICE_HOURS` are left to submit or correct, once for
 * each signing and round, and returns how many. Leaves out signings and rounds that began within
 * these hours: their signers have just read the deadline. Reads only signings and contracts whose `clock_at` has come,
 * and sets it to their next instant: where a notice becomes due, then where the time ends. Ends between two batches when
 * aborted.
 */
export async function announceDeadlines(
  ctx: Context<"notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  return (await announceOwnDeadlines(ctx, signal)) + (await announceExpiries(ctx, signal));
}

/** Looks at signings for their own time to finish or to correct. Those that another transaction holds are left for the next run. */
async function announceOwnDeadlines(
  ctx: Context<"notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  const { id, clock_at } = signedContracts;
  let announced = 0;
  for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
    const now = ctx.now();
    const at = sql`${now.toISOString()}::timestamptz`;
    announced += await inTransaction(ctx.db, async (tx) => {
      const seen = await tx
        .select({ id })
        .from(signedContracts)
        .where(
          sql`${isOpen} and ${clock_at} <= ${at} and coalesce(${ownDeadline}, 'infinity') > ${at}`,
        )
        .orderBy(clock_at)
        .limit(BATCH)
        .for("no key update", { skipLocked: true });
      found = seen.length;
      if (found === 0) return 0;
      const isSeen = inArray(
        id,
        seen.map((signing) => signing.id),
      );
      const told = await tellNear(ctx, tx, isSeen, now);
      await tx
        .update(signedContracts)
        .set({ clock_at: nextLook(ownDeadline, at) })
        .where(isSeen);
      return told.length;
    });
  }
  return announced;
}

/** Looks at contracts for their full expiry, and tells all whose deadline is near, whichever it is: the expiry may have moved. */
async function announceExpiries(
  ctx: Context<"notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  const { id, clock_at, deleted_at, grace_period_end } = contracts;
  let announced = 0;
  for (let found = BATCH; found === BATCH; ) {
    const at = sql`${ctx.now().toISOString()}::timestamptz`;
    const seen = await executeRows<{ id: string; end: string | null; is_near: boolean }>(
      ctx.db,
      sql`select ${id}, ${isoInstant(grace_period_end)} as end,
          coalesce(${grace_period_end} <= ${at} + ${NOTICE_TIME}, false) as is_near
        from ${contracts}
        where ${deleted_at} is null and ${clock_at} <= ${at} and coalesce(${grace_period_end}, 'infinity') > ${at}
        order by ${clock_at}, ${id} limit ${BATCH}`,
    );
    found = seen.length;
    for (const contract of seen) {
      if (signal?.aborted) return announced;
      if (contract.is_near) announced += await announceExpiry(ctx, contract.id);
      await singleStatement(ctx.db)
        .update(contracts)
        .set({ clock_at: nextLook(grace_period_end, at) })
        // One whose times changed meanwhile is looked at again.
        .where(
          sql`${id} = ${contract.id} and ${grace_period_end} is not distinct from ${contract.end}::timestamptz`,
        );
    }
  }
  return announced;
}

async function announceExpiry(
  ctx: Context<"notificationFeed">,
  contractId: string,
): Promise<number> {
  const { id, contract_id, created_at } = signedContracts;
  let announced = 0;
  let after: Near | undefined;
  do {
    const now = ctx.now();
    const isNext =
      after === undefined
        ? sql`true`
        : sql`(${created_at}, ${id}) > (${after.signed_at}::timestamptz, ${after.id}::uuid)`;
    const told = await inTransaction(ctx.db, (tx) =>
      tellNear(ctx, tx, sql`${contract_id} = ${contractId} and ${isNext}`, now),
    );
    announced += told.length;
    after = told.length < BATCH ? undefined : told.at(-1);
  } while (after !== undefined);
  return announced;
}

interface Near {
  id: string;
  user_id: string;
  /** The signing, or the latest round of corrections. */
  cause_id: string;
  signed_at: string;
}

/** Tells the signers of up to `BATCH` of these signings, in the order of signing, and returns those whose deadline is near and untold. */
async function tellNear(
  ctx: Context<"notificationFeed">,
  tx: Transaction,
  which: SQL,
  now: Date,
): Promise<Near[]> {
  const { id, user_id, contract_id, status, created_at } = signedContracts;
  const at = sql`${now.toISOString()}::timestamptz`;
  const near = await executeRows<Near>(
    tx,
    sql`select ${id}, ${user_id}, announced.cause_id, ${isoInstant(created_at)} as signed_at
      from ${signedContracts} join ${contracts} on ${contracts.id} = ${contract_id}
      cross join lateral (
        select ${workDeadline} as deadline, ${created_at} as since, ${id} as cause_id where ${status} = 'in_progress'
        union all
        (select ${correctionDeadline}, requested_at, submission_versions.id from submission_versions
          where submission_versions.signed_contract_id = ${id} and ${status} = 'changes_requested'
          order by version desc limit 1)
      ) as announced
      where ${which} and ${isOpen} and ${contracts.deleted_at} is null
        and deadline > ${at} and deadline <= ${at} + ${NOTICE_TIME} and since < deadline - ${NOTICE_TIME}
        and not ${isStanding(user_id)}
        and not exists (
          select 1 from notices where notices.cause_id = announced.cause_id and kind = 'deadline_soon'
        )
      order by ${created_at}, ${id} limit ${BATCH}`,
  );
  const told = near.map((signing) => toSigner("deadline_soon", signing, signing.cause_id));
  await insertNotifications(tx, told, now);
  if (near.length > 0) afterCommit(tx, () => ctx.notificationFeed.publish());
  return near;
}

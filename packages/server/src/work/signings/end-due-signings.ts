import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { endDueSuspensions } from "../../accounts/suspensions/end-suspension";
import { isOpen, ownDeadline } from "../../messages/notifications/deadlines-sql";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { toTimestamp } from "../contracts/catalogue/expiry-sql";
import {
  BATCH,
  clockAt,
  endDueOfContract,
  endDueSignings,
  inLockedContract,
} from "./end-due-of-contract";
import { readClock } from "./signing-deadlines-sql";

/**
 * Ends the suspensions whose end has come, then the signings whose time is over, contract by
 * contract. Returns the number of those signings. Reads only signings and contracts whose `clock_at` has come. Ends between
 * two transactions when aborted.
 */
export async function endAllDueSignings(
  ctx: Context<"notificationFeed">,
  signal?: AbortSignal,
): Promise<number> {
  await endDueSuspensions(ctx, signal);
  const at = toTimestamp(await readClock(ctx.db, ctx.now()));
  return (await endByOwnTimes(ctx, at, signal)) + (await endWithContracts(ctx, at, signal));
}

/** Ends what lapses or was not corrected in time. */
async function endByOwnTimes(
  ctx: Context<"notificationFeed">,
  at: SQL,
  signal?: AbortSignal,
): Promise<number> {
  const { id, contract_id, clock_at } = signedContracts;
  let ended = 0;
  for (let found = BATCH; found === BATCH; ) {
    const due = await executeRows<{ contract_id: string; ids: string[] }>(
      ctx.db,
      sql`select contract_id, array_agg(id) as ids from (
          select ${contract_id}, ${id} from ${signedContracts}
          where ${isOpen} and ${clock_at} <= ${at} and ${ownDeadline} <= ${at}
          order by ${clock_at} limit ${BATCH}
        ) as due group by contract_id`,
    );
    found = due.flatMap(({ ids }) => ids).length;
    for (const { contract_id, ids } of due) {
      if (signal?.aborted) return ended;
      ended += await endByOwnTime(ctx, contract_id, ids);
    }
  }
  return ended;
}

/**
 * Ends those of the signings of a contract that are due. The clock has not to look at the others any more for their own
 * time: where a suspension holds it up, its end brings them back, and a correction in time for a contract that runs on
 * ends with that.
 */
async function endByOwnTime(
  ctx: Context<"notificationFeed">,
  contractId: string,
  ids: string[],
): Promise<number> {
  const isFound = inArray(signedContracts.id, ids);
  return await inLockedContract(ctx, contractId, async (tx, contract) => {
    const now = ctx.now();
    const at = clockAt(now);
    await tx
      .update(signedContracts)
      .set({ clock_at: null })
      .where(sql`${isFound} and ${isOpen} and ${ownDeadline} <= ${at}`);
    return await endDueSignings(tx, contract, now, isFound);
  });
}

/** Ends what is over with its contract. */
async function endWithContracts(
  ctx: Context<"notificationFeed">,
  at: SQL,
  signal?: AbortSignal,
): Promise<number> {
  const { id, clock_at, deleted_at } = contracts;
  let ended = 0;
  for (let found = BATCH; found === BATCH; ) {
    const due = await ctx.db
      .select({ id })
      .from(contracts)
      .where(sql`${deleted_at} is null and ${clock_at} <= ${at} and ${isExpired(at)}`)
      .orderBy(asc(clock_at), asc(id))
      .limit(BATCH);
    found = due.length;
    for (const contract of due) {
      for (let count = BATCH; count === BATCH; ended += count) {
        if (signal?.aborted) return ended;
        count = await endDueOfContract(ctx, contract.id);
      }
      await inTransaction(ctx.db, (tx) => leaveToOwnTimes(tx, contract.id, ctx.now()));
    }
  }
  return ended;
}

/**
 * Has the clock look no more at an expired contract, and once more at corrections whose own time ends later: while their
 * contract ran on they had no deadline that was near.
 */
async function leaveToOwnTimes(tx: Transaction, contractId: string, now: Date): Promise<void> {
  const left = await tx
    .update(contracts)
    .set({ clock_at: null })
    .where(and(eq(contracts.id, contractId), isExpired(clockAt(now))))
    .returning({ id: contracts.id });
  if (left.length === 0) return;
  await tx
    .update(signedContracts)
    .set({ clock_at: "1970-01-01T00:00:00.000Z" })
    .where(
      and(
        eq(signedContracts.contract_id, contractId),
        isOpen,
        sql`${ownDeadline} > ${clockAt(now)}`,
      ),
    );
}

function isExpired(at: SQL): SQL {
  return sql`${contracts.grace_period_end} <= ${at}`;
}

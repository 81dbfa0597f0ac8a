import type { SubmissionFilters } from "@signpoint/api/entities/submission";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { countAll, countWhere } from "../db/count-where";
import { olderThan } from "../db/older-than";
import { contracts, signedContracts, users } from "../db/schema/index";
import { queuedAt } from "./queue-order";

const MOST = 100;

/** Returns what the queue of pending submissions can be narrowed down to, with counts, without the caller's own. */
export async function listSubmissionFilters(ctx: CallerContext): Promise<SubmissionFilters> {
  const { db, caller } = ctx;
  const { status, user_id, contract_id } = signedContracts;
  const isPending = eq(status, "pending");
  const isDecidable = and(isPending, ne(user_id, caller.user_id));
  const now = ctx.now();
  const waitsFor = (days: number) =>
    sql`${ne(user_id, caller.user_id)} and ${olderThan(queuedAt, now, days)}`;
  const [byContract, people, types, [totals]] = await Promise.all([
    db
      .select({ id: contract_id, title: contracts.title, waiting: countAll })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, contract_id))
      .where(isDecidable)
      .groupBy(contract_id, contracts.title)
      .orderBy(desc(countAll), contracts.title, contract_id)
      .limit(MOST),
    db
      .select({ id: user_id, username: users.username, waiting: countAll })
      .from(signedContracts)
      .leftJoin(users, eq(users.id, user_id))
      .where(isDecidable)
      .groupBy(user_id, users.username)
      .orderBy(desc(countAll), users.username, user_id)
      .limit(MOST),
    db
      .select({ type: contracts.type, waiting: countAll })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, contract_id))
      .where(isDecidable)
      .groupBy(contracts.type)
      .orderBy(contracts.type),
    db
      .select({
        waiting: countWhere(ne(user_id, caller.user_id)),
        own: countWhere(eq(user_id, caller.user_id)),
        over_1_day: countWhere(waitsFor(1)),
        over_2_days: countWhere(waitsFor(2)),
        over_7_days: countWhere(waitsFor(7)),
      })
      .from(signedContracts)
      .where(isPending),
  ]);
  if (totals === undefined) throw new Error("an aggregate returned no row");
  return { ...totals, contracts: byContract, people, types };
}

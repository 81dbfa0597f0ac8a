import type { SubmissionFilters } from "@signpoint/api/work/submission";
import { and, desc, eq, ne } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { countAll } from "../../platform/db/count-where";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { FILTERS_MAX, listQueueFilters } from "./list-queue-filters";
import { queuedAt } from "./queue-order";

/** Returns what the queue of pending submissions can be narrowed down to, with counts, without the caller's own. */
export async function listSubmissionFilters(ctx: CallerContext): Promise<SubmissionFilters> {
  const { db, caller } = ctx;
  const { status, user_id, contract_id } = signedContracts;
  const isPending = eq(status, "pending");
  const isDecidable = and(isPending, ne(user_id, caller.user_id));
  const [filters, byContract, types] = await Promise.all([
    listQueueFilters(ctx, { table: signedContracts, isPending, waitsSince: queuedAt }),
    db
      .select({ id: contract_id, title: contracts.title, waiting: countAll })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, contract_id))
      .where(isDecidable)
      .groupBy(contract_id, contracts.title)
      .orderBy(desc(countAll), contracts.title, contract_id)
      .limit(FILTERS_MAX),
    db
      .select({ type: contracts.type, waiting: countAll })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, contract_id))
      .where(isDecidable)
      .groupBy(contracts.type)
      .orderBy(contracts.type),
  ]);
  return { ...filters, contracts: byContract, types };
}

import type { AdjacentSubmissions } from "@signpoint/api/entities/submission";
import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import type { Database } from "../db/client";
import { readCounters } from "../db/read-counters";
import { signedContracts } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { queuedAt } from "./queue-order";

/**
 * The submissions that wait before and after this one, oldest first, leaving out the caller's own,
 * which somebody else decides. One that is decided keeps its place, so that there is a way on from it.
 */
export async function getAdjacentSubmissions(
  { db, caller }: CallerContext,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<AdjacentSubmissions> {
  const [place] = await db
    .select({
      submitted_at: signedContracts.submitted_at,
      created_at: signedContracts.created_at,
    })
    .from(signedContracts)
    .where(eq(signedContracts.id, signed_contract_id));
  if (place === undefined) throw new DomainError("NOT_FOUND");
  const at = place.submitted_at ?? place.created_at;
  const here = sql`(${at}::timestamptz, ${signed_contract_id}::uuid)`;
  const waits = and(
    eq(signedContracts.status, "pending"),
    ne(signedContracts.user_id, caller.user_id),
  );
  const [previous, next, counts] = await Promise.all([
    firstOf(db, and(waits, sql`(${queuedAt}, ${signedContracts.id}) < ${here}`), desc),
    firstOf(db, and(waits, sql`(${queuedAt}, ${signedContracts.id}) > ${here}`), asc),
    readCounters(db),
  ]);
  return { previous, next, waiting: counts.signings_pending ?? 0 };
}

async function firstOf(
  db: Database,
  condition: SQL | undefined,
  direction: typeof asc,
): Promise<string | null> {
  const [row] = await db
    .select({ id: signedContracts.id })
    .from(signedContracts)
    .where(condition)
    .orderBy(direction(queuedAt), direction(signedContracts.id))
    .limit(1);
  return row?.id ?? null;
}

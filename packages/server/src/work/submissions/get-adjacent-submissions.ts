import type { AdjacentSubmissions } from "@signpoint/api/work/submission";
import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { countAll } from "../../platform/db/count-where";
import { readCounters } from "../../platform/db/read-counters";
import { signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { queuedAt } from "./queue-order";

/**
 * Returns the ids of the pending submissions before and after this one in the queue, oldest first, without the
 * caller's own, which another admin has to decide. Those that other admins are reviewing are passed over while there
 * are others. A decided submission has its position in the queue too, so that
 * a reviewer can go on from it. Throws NOT_FOUND.
 */
export async function getAdjacentSubmissions(
  { db, caller, now }: CallerContext,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<AdjacentSubmissions> {
  const [current] = await db
    .select({
      submitted_at: signedContracts.submitted_at,
      created_at: signedContracts.created_at,
    })
    .from(signedContracts)
    .where(eq(signedContracts.id, signed_contract_id));
  if (current === undefined) throw new DomainError("NOT_FOUND");
  const at = current.submitted_at ?? current.created_at;
  const position = sql`(${at}::timestamptz, ${signed_contract_id}::uuid)`;
  const isDecidable = and(
    eq(signedContracts.status, "pending"),
    ne(signedContracts.user_id, caller.user_id),
  );
  const isOwn = and(
    eq(signedContracts.status, "pending"),
    eq(signedContracts.user_id, caller.user_id),
  );
  const isFree = notLeasedByOthers(caller.user_id, now());
  const nearest = async (side: SQL, direction: typeof asc) => {
    const isBeside = and(isDecidable, side);
    return (
      (await findFirst(db, and(isBeside, isFree), direction)) ??
      (await findFirst(db, isBeside, direction))
    );
  };
  const [previous, next, counts, [own]] = await Promise.all([
    nearest(sql`(${queuedAt}, ${signedContracts.id}) < ${position}`, desc),
    nearest(sql`(${queuedAt}, ${signedContracts.id}) > ${position}`, asc),
    readCounters(db),
    db.select({ waiting: countAll }).from(signedContracts).where(isOwn),
  ]);
  const waiting = (counts.signings_pending ?? 0) - (own?.waiting ?? 0);
  return { previous, next, waiting };
}

function notLeasedByOthers(callerId: string, now: Date): SQL {
  return sql`not exists (select from review_leases where subject_id = ${signedContracts.id}
    and holder_id <> ${callerId} and expires_at > ${deadlineNow(sql`${now.toISOString()}::timestamptz`)})`;
}

async function findFirst(
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

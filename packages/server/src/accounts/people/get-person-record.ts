import type { PersonRecord } from "@signpoint/api/accounts/person-record";
import { rejectionRate } from "@signpoint/api/work/rejection-rate";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { countWhere } from "../../platform/db/count-where";
import { contracts, redemptions, signedContracts, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

const RECENT = 5;

const countOf = (column: PgColumn, value: string) => countWhere(eq(column, value));

/** Returns a person's balance and what has been decided about their submissions. Throws NOT_FOUND. */
export async function getPersonRecord(
  { db }: Context,
  { id }: { id: string },
): Promise<PersonRecord> {
  const [person] = await db
    .select({
      id: users.id,
      username: users.username,
      points: users.points,
      member_since: users.created_at,
      deleted_at: users.deleted_at,
    })
    .from(users)
    .where(eq(users.id, id));
  if (person === undefined) throw new DomainError("NOT_FOUND");
  const [submissions, orders, recent] = await Promise.all([
    countSubmissions(db, id),
    countRedemptions(db, id),
    findRecent(db, id),
  ]);
  return {
    ...person,
    submissions,
    rejection_rate: rejectionRate(submissions),
    redemptions: orders,
    recent,
  };
}

async function countSubmissions(db: Database, id: string): Promise<PersonRecord["submissions"]> {
  const { status, user_id } = signedContracts;
  const [counts] = await db
    .select({
      in_progress: countOf(status, "in_progress"),
      pending: countOf(status, "pending"),
      approved: countOf(status, "approved"),
      rejected: countOf(status, "rejected"),
    })
    .from(signedContracts)
    .where(eq(user_id, id));
  return counts ?? { in_progress: 0, pending: 0, approved: 0, rejected: 0 };
}

async function countRedemptions(db: Database, id: string): Promise<PersonRecord["redemptions"]> {
  const { status, user_id } = redemptions;
  const [counts] = await db
    .select({
      pending: countOf(status, "PENDING"),
      approved: countOf(status, "APPROVED"),
      rejected: countOf(status, "REJECTED"),
    })
    .from(redemptions)
    .where(eq(user_id, id));
  return counts ?? { pending: 0, approved: 0, rejected: 0 };
}

async function findRecent(db: Database, id: string): Promise<PersonRecord["recent"]> {
  const { status, user_id, decided_at } = signedContracts;
  const rows = await db
    .select({ signed_contract_id: signedContracts.id, title: contracts.title, status, decided_at })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(user_id, id), inArray(status, ["approved", "rejected"])))
    .orderBy(sql`${decided_at} desc nulls last`)
    .limit(RECENT);
  return rows.flatMap((row) =>
    (row.status === "approved" || row.status === "rejected") && row.decided_at !== null
      ? [{ ...row, status: row.status, decided_at: row.decided_at }]
      : [],
  );
}

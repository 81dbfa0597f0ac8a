import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import type { ListDecisionsInput } from "@signpoint/api/ledger/audit-log-calls";
import { and, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import {
  adminDecisions,
  appeals,
  redemptions,
  signedContracts,
  users,
} from "../../platform/db/schema/index";
import { findUserId } from "../../platform/people/find-user-id";
import { findDecisionSubjects } from "./find-decision-subjects";

const pages = newestFirst(adminDecisions);

/** Returns one page of the audit log, newest first; an empty page for an unknown admin or person. */
export async function listDecisions(
  { db }: Context,
  { admin, person, limit, cursor, ...filters }: z.output<typeof ListDecisionsInput>,
): Promise<{ items: AdminDecision[]; next_cursor: string | null }> {
  const [adminId, personId] = await Promise.all(
    [admin, person].map((user) => (user ? findUserId(db, user) : undefined)),
  );
  if (adminId === null || personId === null) return { items: [], next_cursor: null };
  const { admin_id } = adminDecisions;
  const rows = await db
    .select({ ...getTableColumns(adminDecisions), admin_username: users.username })
    .from(adminDecisions)
    .leftJoin(users, eq(users.id, admin_id))
    .where(
      and(
        adminId === undefined ? undefined : eq(admin_id, adminId),
        personId === undefined ? undefined : isAbout(personId),
        ...toConditions(filters),
        pages.after(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  const subjects = await findDecisionSubjects(db, page);
  return {
    items: page.map((row) => ({
      ...row,
      subject_name: subjects.get(row.subject_id)?.name ?? null,
      subject_username: subjects.get(row.subject_id)?.username ?? null,
    })),
    next_cursor,
  };
}

/** Returns the condition that a decision is about a person, or about a signing, an appeal or a redemption of theirs. */
function isAbout(personId: string): SQL {
  return sql`${adminDecisions.subject_id} in (
    select ${personId}::uuid
    union all select ${signedContracts.id} from ${signedContracts} where ${signedContracts.user_id} = ${personId}
    union all select ${appeals.id} from ${appeals} join ${signedContracts}
      on ${signedContracts.id} = ${appeals.signed_contract_id} where ${signedContracts.user_id} = ${personId}
    union all select ${redemptions.id} from ${redemptions} where ${redemptions.user_id} = ${personId}
  )`;
}

function toConditions({
  action,
  subject,
  from,
  to,
}: Omit<z.output<typeof ListDecisionsInput>, "admin" | "person" | "limit" | "cursor">): SQL[] {
  const conditions: SQL[] = [];
  if (action !== undefined) conditions.push(eq(adminDecisions.action, action));
  if (subject !== undefined) conditions.push(eq(adminDecisions.subject_id, subject));
  if (from !== undefined) conditions.push(gte(adminDecisions.created_at, from));
  if (to !== undefined) conditions.push(lt(adminDecisions.created_at, to));
  return conditions;
}

import type { ListDecisionsInput } from "@signpoint/api/calls/administration";
import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type * as z from "zod";
import { decodeCursor, pageFrom } from "../db/cursor";
import { adminDecisions, users } from "../db/schema/index";
import type { Services } from "../services";

/** One page of what admins have done, newest first. */
export async function listDecisions(
  { db }: Services,
  { admin, action, subject, limit, cursor }: z.output<typeof ListDecisionsInput>,
): Promise<{ items: AdminDecision[]; next_cursor: string | null }> {
  const from = cursor === undefined ? null : decodeCursor(cursor, "instant");
  const { created_at, id } = adminDecisions;
  const rows = await db
    .select({ ...getTableColumns(adminDecisions), admin_username: users.username })
    .from(adminDecisions)
    .leftJoin(users, eq(users.id, adminDecisions.admin_id))
    .where(
      and(
        admin === undefined ? undefined : eq(adminDecisions.admin_id, admin),
        action === undefined ? undefined : eq(adminDecisions.action, action),
        subject === undefined ? undefined : eq(adminDecisions.subject_id, subject),
        from === null
          ? undefined
          : sql`(${created_at}, ${id}) < (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  const { page, next_cursor } = pageFrom(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}

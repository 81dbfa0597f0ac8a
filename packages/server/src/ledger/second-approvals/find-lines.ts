import type { AdminLine } from "@signpoint/api/ledger/second-approval-rules";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";

/** An admin whose line is asked for: at an instant (ISO 8601), or null for now. */
interface Asked {
  admin_id: string;
  at: string | null;
}

interface FoundLine extends Asked {
  line: AdminLine;
  /** Whether they were an admin before that instant. */
  was_admin: boolean;
}

/**
 * Returns the lines of admins (`AdminLine`), each at its instant, from the recorded grants: also through people who are suspended,
 * deleted or no admins any more. Of several grants the latest counts. A grant to somebody who is an admin already is one by the
 * command alone: of an admin it only ends a hold.
 */
export async function findLines(db: Database, asked: readonly Asked[]): Promise<FoundLine[]> {
  return await executeRows<FoundLine>(
    db,
    sql`with recursive asked as (
      select admin_id, at from json_to_recordset(${JSON.stringify(asked)}::json) as given (admin_id uuid, at text)
    ), line (admin_id, at, above_id) as (
      select admin_id, at, admin_id from asked
      union
      select line.admin_id, line.at, latest.admin_id from line cross join lateral (
        select d.id, d.admin_id from admin_decisions d
        where d.subject_id = line.above_id and d.action = 'grant_admin'
          and (line.at is null or d.created_at <= line.at::timestamptz)
          and (d.actor <> 'admin' or d.before->>'is_admin' = 'false')
        order by d.created_at desc, d.id desc limit 1
      ) latest
      where latest.admin_id is not null and not exists (
        select from second_approvals a where a.decision_id = latest.id and a.state = 'confirmed'
          and (line.at is null or a.decided_at <= line.at::timestamptz))
    )
    select line.admin_id, line.at, array_agg(line.above_id::text) as line, coalesce(
      (select d.action = 'grant_admin' from admin_decisions d
        where d.subject_id = line.admin_id and d.action in ('grant_admin', 'revoke_admin')
          and (line.at is null or d.created_at < line.at::timestamptz)
        order by d.created_at desc, d.id desc limit 1),
      (select (d.before->>'is_admin')::boolean from admin_decisions d
        where d.subject_id = line.admin_id and d.action in ('grant_admin', 'revoke_admin')
        order by d.created_at, d.id limit 1),
      true) as was_admin
    from line group by line.admin_id, line.at`,
  );
}

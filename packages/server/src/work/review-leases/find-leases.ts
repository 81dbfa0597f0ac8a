import type { Reviewer } from "@signpoint/api/platform/review-lease";
import { and, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { reviewLeases } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { deadlineNow } from "../signings/signing-deadlines-sql";

const { subject_id, holder_id, expires_at } = reviewLeases;

/** Returns who holds the leases of submissions and redemptions, by their id; without an entry for what is free. */
export async function findLeases(
  { db, now }: Pick<CallerContext, "db" | "now">,
  ids: readonly string[],
): Promise<Map<string, Reviewer>> {
  if (ids.length === 0) return new Map();
  const at = deadlineNow(sql`${now().toISOString()}::timestamptz`);
  const rows = await db
    .select({ subject_id, id: holder_id, username: selectUsername(holder_id), until: expires_at })
    .from(reviewLeases)
    .where(and(sql`${subject_id} in ${uuids(ids)}`, sql`${expires_at} > ${at}`));
  return new Map(rows.map(({ subject_id: id, ...reviewer }) => [id, reviewer]));
}

/** Returns records with the other admin who is reviewing each, null for what is free or the caller's. */
export async function withReviewers<Row extends { id: string }>(
  ctx: CallerContext,
  rows: readonly Row[],
): Promise<(Row & { reviewer: Reviewer | null })[]> {
  const leases = await findLeases(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const reviewer = leases.get(row.id);
    return { ...row, reviewer: reviewer?.id === ctx.caller.user_id ? null : (reviewer ?? null) };
  });
}

/** Returns ids as a list of SQL. */
export function uuids(ids: readonly string[]): SQL {
  return sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

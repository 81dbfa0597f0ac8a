import type { TrialBalanceMonth } from "@signpoint/api/books/trial-balance";
import { trialBalance } from "@signpoint/api/books/trial-balance-rules";
import { monthOf } from "@signpoint/api/ledger/history-chart";
import { isMonth, monthBounds } from "@signpoint/api/ledger/statement-rules";
import type { PageInput } from "@signpoint/api/platform/fields";
import { and, gte, lte, min, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../platform/context";
import type { Database } from "../platform/db/client";
import { executeRows } from "../platform/db/execute-rows";
import { earningsTotals } from "../platform/db/schema/index";
import { DomainError } from "../platform/domain-error";

/**
 * Returns one page of months, newest first, with how people's balances and the accounts on their other side moved. The
 * cursor is the last month. Throws BAD_REQUEST for any other cursor. Reads the totals of these months, and of
 * decisions and signings those that the totals do not tell apart.
 */
export async function getTrialBalance(
  { db, now }: Context,
  { limit, cursor }: z.output<typeof PageInput>,
): Promise<{ items: TrialBalanceMonth[]; next_cursor: string | null }> {
  if (cursor !== undefined && !isMonth(cursor)) {
    throw new DomainError("BAD_REQUEST", { fields: { cursor: "is not a cursor of this list" } });
  }
  const newest = cursor === undefined ? monthOf(now()) : monthBefore(cursor);
  const oldest = await findOldestMonth(db);
  if (oldest === null || oldest > newest) return { items: [], next_cursor: null };
  const months = monthsDownTo(newest, oldest, limit);
  const last = months.at(-1) ?? newest;
  const totals = await sumTotals(db, last, newest);
  const details = await sumDetails(db, last, newest);
  const items = months.map((month) => {
    const found = details.find((row) => row.month === month);
    const own = totals.filter((row) => row.month === month);
    return { month, ...trialBalance(own, found ?? { deducted: 0, deleted: 0, forfeited: 0 }) };
  });
  return { items, next_cursor: last > oldest ? last : null };
}

async function findOldestMonth(db: Database): Promise<string | null> {
  const [row] = await db.select({ month: min(earningsTotals.month) }).from(earningsTotals);
  return row?.month ?? null;
}

function monthBefore(month: string): string {
  return monthOf(new Date(monthBounds(month).start.getTime() - 1));
}

/** Returns up to `limit` calendar months, from the newest down to the oldest. */
function monthsDownTo(newest: string, oldest: string, limit: number): string[] {
  const months = [newest];
  for (let month = newest; month > oldest && months.length < limit; ) {
    month = monthBefore(month);
    months.push(month);
  }
  return months;
}

async function sumTotals(db: Database, from: string, to: string) {
  const { month, source, points_in, points_out } = earningsTotals;
  return await db
    .select({
      month,
      source,
      points_in: sql<number>`sum(${points_in})`.mapWith(Number),
      points_out: sql<number>`sum(${points_out})`.mapWith(Number),
    })
    .from(earningsTotals)
    .where(and(gte(month, from), lte(month, to)))
    .groupBy(month, source);
}

interface DetailsRow {
  month: string;
  deducted: number;
  deleted: number;
  forfeited: number;
}

/** Sums corrections and deletions by their recorded decisions, and forfeited costs by the states of signings. */
async function sumDetails(db: Database, from: string, to: string): Promise<DetailsRow[]> {
  const [start, end] = [monthBounds(from).start.toISOString(), monthBounds(to).end.toISOString()];
  const monthOfRow = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM')`;
  const rows = await executeRows<Record<keyof DetailsRow, string>>(
    db,
    sql`select month, sum(deducted) as deducted, sum(deleted) as deleted, sum(forfeited) as forfeited from (
      select ${monthOfRow} as month, 0 as forfeited,
        case action when 'deduct_points'
          then ("before"->>'points')::bigint - ("after"->>'points')::bigint else 0 end as deducted,
        case action when 'delete_account' then ("before"->>'points')::bigint else 0 end as deleted
      from admin_decisions
      where action in ('deduct_points', 'delete_account')
        and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz
      union all
      select ${monthOfRow}, points_cost
          - case status when 'missed' then 0 else (agreed->>'lapse_refund')::bigint end, 0, 0
      from signed_contracts
      where status in ('missed', 'lapsed', 'given_back')
        and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz
        and coalesce(submitted_at, created_at) >= ${start}::timestamptz
    ) moved group by month`,
  );
  return rows.map(({ month, deducted, deleted, forfeited }) => ({
    month,
    deducted: Number(deducted),
    deleted: Number(deleted),
    forfeited: Number(forfeited),
  }));
}

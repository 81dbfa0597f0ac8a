import type { MonthFacts, PayoutFact, RedemptionFact } from "@signpoint/api/books/month-figures";
import type { MonthDetails } from "@signpoint/api/books/trial-balance-rules";
import { monthBounds } from "@signpoint/api/ledger/statement-rules";
import { UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { and, gte, lte, min, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { wordList } from "../../platform/db/schema/checks";
import { earningsTotals } from "../../platform/db/schema/index";

/** The months from one to another, both included. */
interface Months {
  from: string;
  to: string;
}

type OfMonth<Row> = Row & { month: string };

const NO_DETAILS: MonthDetails = { deducted: 0, deleted: 0, forfeited: 0 };

/** Returns the first month in which points moved; null before. */
export async function findFirstMonth(db: Database): Promise<string | null> {
  const [row] = await db.select({ month: min(earningsTotals.month) }).from(earningsTotals);
  return row?.month ?? null;
}

/**
 * Returns what happened in each of these months. All of it is dated by records that are never changed: what comes later counts
 * for a later month.
 */
export async function selectFacts(
  db: Database,
  months: Months,
): Promise<(month: string) => MonthFacts> {
  const moved = await selectMovedPoints(db, months);
  const redemptions = await selectRedemptions(db, months);
  const payouts = await selectPayoutMoves(db, months);
  return (month) => ({
    ...moved(month),
    redemptions: redemptions.filter((row) => row.month === month),
    payouts: payouts.filter((row) => row.month === month),
  });
}

/** Returns how points moved in each of these months, by source, and what the sources do not tell apart. */
export async function selectMovedPoints(
  db: Database,
  months: Months,
): Promise<(month: string) => Pick<MonthFacts, "totals" | "details">> {
  const totals = await sumTotals(db, months);
  const details = await sumDetails(db, months);
  return (month) => ({
    totals: totals.filter((row) => row.month === month),
    details: details.find((row) => row.month === month) ?? NO_DETAILS,
  });
}

/** Sums the totals of all people by source. */
async function sumTotals(db: Database, { from, to }: Months) {
  const { month, source, points_in, points_out, entries } = earningsTotals;
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return await db
    .select({
      month,
      source,
      points_in: sum(points_in),
      points_out: sum(points_out),
      entries: sum(entries),
    })
    .from(earningsTotals)
    .where(and(gte(month, from), lte(month, to)))
    .groupBy(month, source);
}

/** Sums corrections and deletions by their recorded decisions, and what was forfeited. */
async function sumDetails(db: Database, months: Months): Promise<OfMonth<MonthDetails>[]> {
  return await selectSums<OfMonth<MonthDetails>>(
    db,
    ["deducted", "deleted", "forfeited"],
    sql`select month, sum(deducted) as deducted, sum(deleted) as deleted, sum(forfeited) as forfeited from (
      select ${monthOfTime(sql`created_at`)} as month, 0 as forfeited,
        case action when 'deduct_points'
          then ("before"->>'points')::bigint - ("after"->>'points')::bigint else 0 end as deducted,
        case action when 'delete_account' then ("before"->>'points')::bigint else 0 end as deleted
      from admin_decisions
      where action in ('deduct_points', 'delete_account') and ${isWithin(sql`created_at`, months)}
      union all
      select ${monthOfTime(sql`at`)}, points, 0, 0 from forfeitures where ${isWithin(sql`at`, months)}
    ) moved group by month`,
  );
}

/** Sums what happened to redemptions, by their entries in the ledger and the name of the item when it was bought. */
async function selectRedemptions(db: Database, months: Months): Promise<OfMonth<RedemptionFact>[]> {
  return await selectSums<OfMonth<RedemptionFact>>(
    db,
    ["redemptions", "points", "amount", "fee", "local"],
    sql`select ${monthOfTime(sql`e."timestamp"`)} as month,
        case e.source when 'POINTS_REDEEMED' then 'requested' when 'REDEMPTION_APPROVED' then 'approved'
          else case r.status when 'REJECTED' then 'rejected' else 'points_back' end end as event,
        r.type, r.item_type, r.item_name, count(*) as redemptions, sum(r.price) as points,
        sum(r.amount) as amount, sum(r.commission_amount) as fee, sum(r.naira_amount) as local
      from earnings e join redemptions r on r.id = e.cause_id
      where e.source in ('POINTS_REDEEMED', 'REDEMPTION_APPROVED', 'REDEMPTION_REJECTED')
        and ${isWithin(sql`e."timestamp"`, months)}
      group by 1, 2, 3, 4, 5`,
  );
}

/** Sums the moves of payouts from one state to another. A payout begins to be paid; dollars are after the fee. */
async function selectPayoutMoves(db: Database, months: Months): Promise<OfMonth<PayoutFact>[]> {
  return await selectSums<OfMonth<PayoutFact>>(
    db,
    ["payouts", "points", "dollars", "local"],
    sql`select ${monthOfTime(sql`m.at`)} as month, coalesce(b.state, 'to_pay') as "from", m.state as "to",
        count(*) as payouts, sum(r.price) as points, sum(r.amount - r.commission_amount) as dollars,
        sum(r.naira_amount) as local
      from payout_moves m
      left join payout_moves b on b.redemption_id = m.redemption_id and b.number = m.number - 1
      join redemptions r on r.id = m.redemption_id
      where m.state in ${wordList(["sent", "confirmed", "awaiting_details", ...UNPAID_PAYOUT_STATES])}
        and ${isWithin(sql`m.at`, months)}
      group by 1, 2, 3`,
  );
}

function monthOfTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM')`;
}

function isWithin(time: SQL, { from, to }: Months): SQL {
  const [start, end] = [monthBounds(from).start.toISOString(), monthBounds(to).end.toISOString()];
  return sql`${time} >= ${start}::timestamptz and ${time} < ${end}::timestamptz`;
}

/** Returns the rows of a query whose sums, which drivers answer as texts, become numbers; one of nothing is 0. */
async function selectSums<Row extends object>(
  db: Database,
  sums: (keyof Row & string)[],
  statement: SQL,
): Promise<Row[]> {
  const rows = await executeRows<Record<string, unknown>>(db, statement);
  return rows.map((row) => {
    const numbers = sums.map((name) => [name, Number(row[name] ?? 0)]);
    return { ...row, ...Object.fromEntries(numbers) } as Row;
  });
}

import { QUEUE_AGES, type Trends, trendWeeks } from "@signpoint/api/books/trends";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { countAll, countWhere } from "../../platform/db/count-where";
import { payoutMoves, redemptions, signedContracts } from "../../platform/db/schema/index";
import { queuedAt } from "../../work/submissions/queue-order";

/** Returns how long what is pending has waited, and what was sent to bank accounts in each of the last weeks (UTC). */
export async function getTrends({ db, now }: Context): Promise<Trends> {
  const at = now();
  const { created_at, status } = redemptions;
  const [[ofSubmissions], [ofRedemptions], cash] = await Promise.all([
    db
      .select(agesOf(queuedAt, at))
      .from(signedContracts)
      .where(eq(signedContracts.status, "pending")),
    db.select(agesOf(created_at, at)).from(redemptions).where(eq(status, "PENDING")),
    sumCash(db, trendWeeks(at)),
  ]);
  const queue = QUEUE_AGES.map((under_days, index) => {
    const between = (counts: Record<string, number> = {}) =>
      (counts[String(under_days)] ?? 0) - (counts[String(QUEUE_AGES[index - 1])] ?? 0);
    return { under_days, submissions: between(ofSubmissions), redemptions: between(ofRedemptions) };
  });
  return { queue, cash };
}

/** Returns a column for each of `QUEUE_AGES`: how many rows are younger than that. */
function agesOf(waitsSince: SQLWrapper, now: Date): Record<string, SQL<number>> {
  const younger = (days: number) =>
    countWhere(sql`${waitsSince} > ${instantAfter(now, -days * MS_PER_DAY)}::timestamptz`);
  return Object.fromEntries(
    QUEUE_AGES.map((days) => [String(days), days === null ? countAll : younger(days)]),
  );
}

/** Returns the cash that was sent in each week, after the fee; 0 in one without any. */
async function sumCash(db: Database, weeks: string[]): Promise<Trends["cash"]> {
  const { amount, commission_amount } = redemptions;
  const week = sql<string>`to_char(date_trunc('week', ${payoutMoves.at} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const sent = await db
    .select({
      week,
      dollars: sql<number>`sum(${amount} - ${commission_amount})`.mapWith(Number),
      payouts: countAll,
    })
    .from(payoutMoves)
    .innerJoin(redemptions, eq(redemptions.id, payoutMoves.redemption_id))
    .where(and(eq(payoutMoves.state, "sent"), gte(payoutMoves.at, `${weeks[0]}T00:00:00Z`)))
    .groupBy(week);
  return weeks.map(
    (one) => sent.find((row) => row.week === one) ?? { week: one, dollars: 0, payouts: 0 },
  );
}

import {
  CONTRACT_TYPES,
  LIMITED_DEAL_DAYS,
  TOP_EARNING_PERCENTILE,
} from "@signpoint/api/platform/constants";
import { limitedDealHorizon } from "@signpoint/api/work/contracts/tags";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/client";
import { contracts } from "../../../platform/db/schema/index";
import { expiry, toTimestamp } from "./expiry-sql";
import { hasFewPlaces, isListed } from "./tags-sql";

/** Statistics of all listed contracts that are valid until one of them is changed. */
export interface CachedStats {
  /** The 75th percentile of their rewards, in points; 0 when there are none. */
  rewardPercentile: number;
  all: number;
  topEarning: number;
  official: number;
  fewPlaces: number;
  types: (typeof CONTRACT_TYPES)[number][];
}

/** Statistics that also change with time. */
export interface TimeDependentStats {
  /** The number of Limited Deals by time alone: they expire within 7 days and have many places. */
  expiringSoon: number;
  /** The next time, in milliseconds since 1970, at which a contract changes its state or its tags. */
  changesAt: number;
  /** Whether `expiry_state` is current. */
  areStatesCurrent: boolean;
}

/** Counts all listed contracts. Slow when there are many, so `Catalogue` caches the result. */
export async function queryCachedStats(db: Database): Promise<CachedStats> {
  const share = sql.raw(String(TOP_EARNING_PERCENTILE));
  const percentile = sql`(select percentile_cont(${share}) within group (order by ${contracts.points_reward})
    from ${contracts} where ${isListed})`;
  const countWhere = (condition: SQL): SQL<number> =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      rewardPercentile: sql<number>`coalesce(${percentile}, 0)`.mapWith(Number),
      all: sql<number>`count(*)`.mapWith(Number),
      topEarning: countWhere(
        sql`${contracts.points_reward} > 0 and ${contracts.points_reward} >= ${percentile}`,
      ),
      official: countWhere(sql`${contracts.is_official}`),
      fewPlaces: countWhere(hasFewPlaces),
      types: sql<string[] | null>`array_agg(distinct ${contracts.type})`,
    })
    .from(contracts)
    .where(isListed);
  const existing = new Set(row?.types ?? []);
  return {
    rewardPercentile: row?.rewardPercentile ?? 0,
    all: row?.all ?? 0,
    topEarning: row?.topEarning ?? 0,
    official: row?.official ?? 0,
    fewPlaces: row?.fewPlaces ?? 0,
    types: CONTRACT_TYPES.filter((type) => existing.has(type)),
  };
}

/** Computes the time-dependent statistics from ranges of indexes. When states are not current, they are valid for `now` alone. */
export async function queryTimeDependentStats(
  db: Database,
  now: Date,
  areStatesCurrent: boolean,
): Promise<TimeDependentStats> {
  const at = toTimestamp(now);
  const horizon = toTimestamp(limitedDealHorizon(now));
  const days = sql.raw(String(LIMITED_DEAL_DAYS));
  const first = (value: SQL, condition: SQL) =>
    sql`(select min(${value}) from ${contracts} where ${isListed} and ${condition})`;
  const [row] = await db
    .select({
      expiringSoon:
        sql<number>`(select count(*) from ${contracts} where ${isListed} and not ${hasFewPlaces}
        and ${expiry} > ${at} and ${expiry} <= ${horizon})`.mapWith(Number),
      changesAt: sql<string | null>`extract(epoch from nullif(least(
        ${first(expiry, sql`${expiry} > ${at}`)},
        ${first(expiry, sql`${expiry} > ${horizon}`)} - interval '${days} days',
        ${first(sql`${contracts.grace_period_end}`, sql`${contracts.expiry_state} = 'grace_period'`)}
      ), 'infinity')) * 1000`,
    })
    .from(sql`(select 1) as once`);
  return {
    expiringSoon: row?.expiringSoon ?? 0,
    changesAt: areStatesCurrent
      ? Number(row?.changesAt ?? Number.POSITIVE_INFINITY)
      : now.getTime(),
    areStatesCurrent,
  };
}

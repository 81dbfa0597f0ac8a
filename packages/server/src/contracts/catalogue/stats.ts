import {
  CONTRACT_TYPES,
  LIMITED_DEAL_DAYS,
  TOP_EARNING_PERCENTILE,
} from "@signpoint/api/constants";
import { limitedDealHorizon } from "@signpoint/api/rules/tags";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { contracts } from "../../db/schema/index";
import { expiry, instantOf } from "./expiry-sql";
import { hasFewPlaces, isListed } from "./tags-sql";

/** What holds of all listed contracts until one of them is changed. */
export interface CachedStats {
  /** The 75th percentile of their rewards, in points; 0 when there are none. */
  rewardPercentile: number;
  all: number;
  topEarning: number;
  official: number;
  fewPlaces: number;
  types: (typeof CONTRACT_TYPES)[number][];
}

/** What holds of them until time has passed. */
export interface TimeDependentStats {
  /** Limited Deals by their time alone: they expire within 7 days and have many places. */
  expiringSoon: number;
  /** The next instant, in milliseconds since 1970, at which a contract changes its state or its tags. */
  changesAt: number;
  /** Whether `expiry_state` is right. */
  areStatesNoted: boolean;
}

/** Counts all listed contracts: slow with many, so kept by `Catalogue`. */
export async function queryCachedStats(db: Database): Promise<CachedStats> {
  const share = sql.raw(String(TOP_EARNING_PERCENTILE));
  const percentile = sql`(select percentile_cont(${share}) within group (order by ${contracts.points_reward})
    from ${contracts} where ${isListed})`;
  const countOf = (condition: SQL): SQL<number> =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      rewardPercentile: sql<number>`coalesce(${percentile}, 0)`.mapWith(Number),
      all: sql<number>`count(*)`.mapWith(Number),
      topEarning: countOf(
        sql`${contracts.points_reward} > 0 and ${contracts.points_reward} >= ${percentile}`,
      ),
      official: countOf(sql`${contracts.is_official}`),
      fewPlaces: countOf(hasFewPlaces),
      types: sql<string[] | null>`array_agg(distinct ${contracts.type})`,
    })
    .from(contracts)
    .where(isListed);
  const present = new Set(row?.types ?? []);
  return {
    rewardPercentile: row?.rewardPercentile ?? 0,
    all: row?.all ?? 0,
    topEarning: row?.topEarning ?? 0,
    official: row?.official ?? 0,
    fewPlaces: row?.fewPlaces ?? 0,
    types: CONTRACT_TYPES.filter((type) => present.has(type)),
  };
}

/** Reads ranges of indexes only. What rests on states that are not noted holds for `now` alone. */
export async function queryTimeDependentStats(
  db: Database,
  now: Date,
  areStatesNoted: boolean,
): Promise<TimeDependentStats> {
  const at = instantOf(now);
  const horizon = instantOf(limitedDealHorizon(now));
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
    changesAt: areStatesNoted ? Number(row?.changesAt ?? Number.POSITIVE_INFINITY) : now.getTime(),
    areStatesNoted,
  };
}

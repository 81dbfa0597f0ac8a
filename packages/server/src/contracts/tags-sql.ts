import {
  type CONTRACT_CATEGORIES,
  LIMITED_DEAL_MAX_SIGNERS,
  TOP_EARNING_PERCENTILE,
} from "@signpoint/api/constants";
import { limitedDealHorizon } from "@signpoint/api/rules/tags";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { contracts } from "../db/schema/index";

/** Contracts that can be listed at all. */
export const isListed: SQL = sql`(${contracts.deleted_at} is null and ${contracts.status} = 'active')`;

/** The rules `isLimitedDeal`, `isTopEarning` and `is_official` as filters. */
export function isInCategory(
  category: (typeof CONTRACT_CATEGORIES)[number],
  rewardPercentile: number,
  now: Date,
): SQL {
  switch (category) {
    case "all":
      return sql`true`;
    case "top_earning":
      return sql`(${contracts.points_reward} > 0 and ${contracts.points_reward} >= ${rewardPercentile}::float8)`;
    case "official":
      return sql`${contracts.is_official}`;
    case "limited":
      return sql`(${contracts.max_signers} between 1 and ${LIMITED_DEAL_MAX_SIGNERS}
        or (${contracts.expires_at} > ${now.toISOString()}::timestamptz
          and ${contracts.expires_at} <= ${limitedDealHorizon(now).toISOString()}::timestamptz))`;
    default:
      return category satisfies never;
  }
}

/** The 75th percentile of the rewards of listed contracts, in points; 0 when there are none. */
export async function rewardPercentileOf(db: Database): Promise<number> {
  const [row] = await db
    .select({
      percentile: sql<
        number | null
      >`percentile_cont(${sql.raw(String(TOP_EARNING_PERCENTILE))}) within group (order by ${contracts.points_reward})`,
    })
    .from(contracts)
    .where(isListed);
  return Number(row?.percentile ?? 0);
}

import { type CONTRACT_CATEGORIES, LIMITED_DEAL_MAX_SIGNERS } from "@signpoint/api/constants";
import { limitedDealHorizon } from "@signpoint/api/rules/tags";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";
import { expiry, toTimestamp } from "./expiry-sql";

/** The condition that a contract is listed. */
export const isListed: SQL = sql`(${contracts.deleted_at} is null and ${contracts.status} = 'active')`;

/** The part of the rule `isLimitedDeal` that does not depend on time, in the form of its index. */
export const hasFewPlaces: SQL = sql`(${contracts.max_signers} between 1 and ${sql.raw(String(LIMITED_DEAL_MAX_SIGNERS))})`;

/** Returns the condition of a category: the rules `isLimitedDeal`, `isTopEarning` and `is_official` in SQL. */
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
      return sql`(${hasFewPlaces} or (${expiry} > ${toTimestamp(now)}
        and ${expiry} <= ${toTimestamp(limitedDealHorizon(now))}))`;
    default:
      return category satisfies never;
  }
}

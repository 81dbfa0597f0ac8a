import {
  type CONTRACT_CATEGORIES,
  LIMITED_DEAL_MAX_SIGNERS,
} from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../../platform/db/schema/index";
import { expiry } from "./expiry-sql";

/** The condition that a contract is listed. */
export const isListed: SQL = sql`(${contracts.deleted_at} is null and ${contracts.status} = 'active')`;

/** The part of the rule `isLimitedDeal` that does not depend on time, in the form of its index. */
export const hasFewPlaces: SQL = sql`(${contracts.max_signers} between 1 and ${sql.raw(String(LIMITED_DEAL_MAX_SIGNERS))})`;

/** The inputs of the rules of categories, as SQL values. */
export interface CategoryInputs {
  /** The 75th percentile of rewards, in points. */
  rewardPercentile: SQL;
  now: SQL;
  /** The end of the window in which an expiry makes a contract a Limited Deal: `limitedDealHorizon`. */
  horizon: SQL;
}

/** Returns the condition of a category: the rules `isLimitedDeal`, `isTopEarning` and `is_official` in SQL. */
export function isInCategory(
  category: (typeof CONTRACT_CATEGORIES)[number],
  { rewardPercentile, now, horizon }: CategoryInputs,
): SQL {
  switch (category) {
    case "all":
      return sql`true`;
    case "top_earning":
      return sql`(${contracts.points_reward} > 0 and ${contracts.points_reward} >= ${rewardPercentile}::float8)`;
    case "official":
      return sql`${contracts.is_official}`;
    case "limited":
      return sql`(${hasFewPlaces} or (${expiry} > ${now} and ${expiry} <= ${horizon}))`;
    default:
      return category satisfies never;
  }
}

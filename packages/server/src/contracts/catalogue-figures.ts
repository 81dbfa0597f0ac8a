import { type CONTRACT_CATEGORIES, CONTRACT_TYPES } from "@signpoint/api/constants";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { contracts } from "../db/schema/index";
import { isInCategory, isListed, rewardPercentileOf } from "./tags-sql";

export interface CatalogueFigures {
  /** Points. */
  rewardPercentile: number;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
}

/** What the list says about all listed contracts, whatever its filters. */
export async function catalogueFigures(db: Database, now: Date): Promise<CatalogueFigures> {
  const rewardPercentile = await rewardPercentileOf(db);
  const countOf = (category: (typeof CONTRACT_CATEGORIES)[number]): SQL<number> =>
    sql<number>`count(*) filter (where ${isInCategory(category, rewardPercentile, now)})`.mapWith(
      Number,
    );
  const [row] = await db
    .select({
      all: countOf("all"),
      top_earning: countOf("top_earning"),
      official: countOf("official"),
      limited: countOf("limited"),
      types: sql<string[] | null>`array_agg(distinct ${contracts.type})`,
    })
    .from(contracts)
    .where(isListed);
  const present = new Set(row?.types ?? []);
  return {
    rewardPercentile,
    counts: {
      all: row?.all ?? 0,
      top_earning: row?.top_earning ?? 0,
      official: row?.official ?? 0,
      limited: row?.limited ?? 0,
    },
    types: CONTRACT_TYPES.filter((type) => present.has(type)),
  };
}

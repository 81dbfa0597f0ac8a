import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/constants";
import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { periodStart } from "@signpoint/api/rules/earnings";
import { and, eq, gte, type SQL } from "drizzle-orm";
import type { Database } from "../db/client";
import { keyset } from "../db/keyset";
import { earnings } from "../db/schema/index";
import { namePerson, selectUsername } from "../people/person-in-text";

export interface EntryFilters {
  period: (typeof EARNINGS_PERIODS)[number];
  source?: (typeof EARNINGS_SOURCES)[number] | undefined;
  now: Date;
}

export const entryPages = keyset({
  by: earnings.timestamp,
  id: earnings.id,
  direction: "desc",
});

/** Returns up to `limit` of a person's entries, newest first, of those that `after` holds for. */
export async function selectEntries(
  db: Database,
  userId: string,
  filters: EntryFilters,
  after: SQL | undefined,
  limit: number,
): Promise<EarningsEntry[]> {
  const start = periodStart(filters.period, filters.now);
  const rows = await db
    .select({
      id: earnings.id,
      user_id: earnings.user_id,
      source: earnings.source,
      details: earnings.details,
      points_earned: earnings.points_earned,
      timestamp: earnings.timestamp,
      person: selectUsername(earnings.person_id),
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.user_id, userId),
        filters.source === undefined ? undefined : eq(earnings.source, filters.source),
        start === null ? undefined : gte(earnings.timestamp, start.toISOString()),
        after,
      ),
    )
    .orderBy(...entryPages.order)
    .limit(limit);
  return rows.map(({ person, ...entry }) => ({
    ...entry,
    details: namePerson(entry.details, person),
  }));
}

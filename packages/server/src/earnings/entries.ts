import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/constants";
import type { EarningsEntry } from "@signpoint/api/entities/earnings-entry";
import { periodStart } from "@signpoint/api/rules/earnings";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { earnings } from "../db/schema/index";
import { namePerson, usernameOf } from "../people/person-in-text";

export interface EntryFilters {
  period: (typeof EARNINGS_PERIODS)[number];
  source?: (typeof EARNINGS_SOURCES)[number] | undefined;
  now: Date;
}

/** Where to go on: behind the entry of that instant and id. */
export interface EntryPosition {
  value: string | null;
  id: string;
}

/** A person's entries, newest first, behind `from`. */
export async function selectEntries(
  db: Database,
  userId: string,
  filters: EntryFilters,
  from: EntryPosition | null,
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
      person: usernameOf(earnings.person_id),
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.user_id, userId),
        filters.source === undefined ? undefined : eq(earnings.source, filters.source),
        start === null ? undefined : gte(earnings.timestamp, start.toISOString()),
        from === null
          ? undefined
          : sql`(${earnings.timestamp}, ${earnings.id}) < (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(earnings.timestamp), desc(earnings.id))
    .limit(limit);
  return rows.map(({ person, ...entry }) => ({
    ...entry,
    details: namePerson(entry.details, person),
  }));
}

import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/constants";
import { DASHBOARD_RECENT_ENTRIES, LIST_LIMIT_DEFAULT } from "@signpoint/api/constants";
import type { LinkedEntry } from "@signpoint/api/entities/earnings-entry";
import { periodStart } from "@signpoint/api/rules/earnings";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { type JsonOf, jsonArray, jsonObject } from "../db/json-sql";
import { type CursorParams, keyset } from "../db/keyset";
import { earnings, redemptions, signedContracts } from "../db/schema/index";
import { namePerson, selectUsername } from "../people/person-in-text";
import { type QueryContext, query, queryVariants, runQuery } from "../verb-query";

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

/** Causes are looked up by their primary keys, for the entries of the page alone. */
const contractId = sql<string | null>`(select ${signedContracts.contract_id} from ${signedContracts}
  where ${earnings.source} in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED')
  and ${eq(signedContracts.id, earnings.cause_id)})`;
const redemptionId = sql<string | null>`(select ${redemptions.id} from ${redemptions}
  where ${earnings.source} in ('POINTS_REDEEMED', 'REDEMPTION_APPROVED', 'REDEMPTION_REJECTED', 'COMMISSION_FEE')
  and ${eq(redemptions.id, earnings.cause_id)})`;

const entryFields = {
  id: earnings.id,
  user_id: earnings.user_id,
  source: earnings.source,
  details: earnings.details,
  points_earned: earnings.points_earned,
  timestamp: earnings.timestamp,
  person: selectUsername(earnings.person_id),
  contract_id: contractId,
  redemption_id: redemptionId,
};
type EntryRow = JsonOf<typeof entryFields>;

/** Which of the conditions of a list of entries apply. */
interface Variant {
  bySource: boolean;
  byStart: boolean;
  isContinued: boolean;
  limit: number;
}

/** Returns an SQL value: the rows of a person's entries, newest first. Its placeholders are those of `selectEntries`. */
export function entryRows({ bySource, byStart, isContinued, limit }: Variant): SQL<EntryRow[]> {
  const condition = and(
    eq(earnings.user_id, sql.placeholder("user_id")),
    bySource ? eq(earnings.source, sql.placeholder("source")) : undefined,
    byStart ? gte(earnings.timestamp, sql.placeholder("start")) : undefined,
    isContinued ? entryPages.afterPlaceholders : undefined,
  );
  const order = sql.join(entryPages.order, sql`, `);
  return jsonArray(
    jsonObject(entryFields),
    sql`from ${earnings} where ${condition} order by ${order} limit ${sql.raw(String(limit))}`,
  );
}

interface Params extends CursorParams {
  user_id: string;
  source: string | null;
  start: string | null;
}

const NAMED_LIMITS = [LIST_LIMIT_DEFAULT + 1, DASHBOARD_RECENT_ENTRIES];

const entryQueries = queryVariants<Variant, Params, EntryRow[]>((variant) =>
  query(entryRows(variant), { named: NAMED_LIMITS.includes(variant.limit) }),
);

/** Returns up to `limit` of a person's entries, newest first, after those of `cursor`. */
export async function selectEntries(
  ctx: QueryContext,
  userId: string,
  filters: EntryFilters,
  cursor: CursorParams,
  limit: number,
): Promise<LinkedEntry[]> {
  const start = periodStart(filters.period, filters.now);
  const source = filters.source ?? null;
  const variant = {
    bySource: source !== null,
    byStart: start !== null,
    isContinued: cursor.after_id !== null,
    limit,
  };
  const params = { user_id: userId, source, start: start?.toISOString() ?? null, ...cursor };
  return (await runQuery(ctx, entryQueries(variant), params)).map(toEntry);
}

/** Returns a row as an entry whose details name the person. */
export function toEntry({ person, ...entry }: EntryRow): LinkedEntry {
  return { ...entry, details: namePerson(entry.details, person) };
}

import { periodStart } from "@signpoint/api/ledger/earnings";
import type { LinkedEntry } from "@signpoint/api/ledger/earnings-entry";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import type { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { DASHBOARD_RECENT_ENTRIES, LIST_LIMIT_DEFAULT } from "@signpoint/api/platform/constants";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, keyset } from "../../platform/db/keyset";
import {
  adminDecisions,
  earnings,
  redemptions,
  signedContracts,
} from "../../platform/db/schema/index";
import { namePerson, selectUsername } from "../../platform/people/person-in-text";
import { type QueryContext, query, queryVariants, runQuery } from "../../platform/verb-query";

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

/**
 * Causes are looked up by their primary keys, for the entries of the page alone. The cause of a deduction is a decision,
 * which may name a signing.
 */
const contractId = sql<string | null>`(select ${signedContracts.contract_id} from ${signedContracts}
  where ${signedContracts.id} = case
    when ${earnings.source} in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED')
      then ${earnings.cause_id}
    when ${earnings.source} = 'POINTS_REDEEMED'
      then (select (${adminDecisions.after} ->> 'signed_contract_id')::uuid from ${adminDecisions}
        where ${eq(adminDecisions.id, earnings.cause_id)}) end)`;
const redemptionId = sql<string | null>`(select ${redemptions.id} from ${redemptions}
  where ${earnings.source} in ('POINTS_REDEEMED', 'REDEMPTION_APPROVED', 'REDEMPTION_REJECTED', 'COMMISSION_FEE')
  and ${eq(redemptions.id, earnings.cause_id)})`;

export const entryFields = {
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
export type EntryRow = JsonOf<typeof entryFields>;

type BalancedRow = EntryRow & { balance_after: number };

/** Which of the conditions of a list of entries apply. */
interface Variant {
  bySource: boolean;
  byStart: boolean;
  isContinued: boolean;
  limit: number;
}

/** Returns an SQL value: the rows of a person's entries, newest first. Its placeholders are those of `selectEntries`. */
export function entryRows({ bySource, byStart, isContinued, limit }: Variant): SQL<EntryRow[]> {
  return jsonArray(
    jsonObject(entryFields),
    sql`from ${page({ bySource, byStart, isContinued, limit })}`,
  );
}

/** Returns the table, condition, order and limit of a page of entries. */
function page({ bySource, byStart, isContinued, limit }: Variant): SQL {
  const condition = and(
    eq(earnings.user_id, sql.placeholder("user_id")),
    bySource ? eq(earnings.source, sql.placeholder("source")) : undefined,
    byStart ? gte(earnings.timestamp, sql.placeholder("start")) : undefined,
    isContinued ? entryPages.afterPlaceholders : undefined,
  );
  const order = sql.join(entryPages.order, sql`, `);
  return sql`${earnings} where ${condition} order by ${order} limit ${sql.raw(String(limit))}`;
}

const userId = sql`${sql.placeholder("user_id")}::uuid`;

/**
 * Returns the same rows, each with the balance that it left: the balance now less all that came after. Of what came
 * after the page's newest entry, whole months are read as totals. Reads the entries that the filters leave out, too.
 */
function balancedRows(variant: Variant): SQL<BalancedRow[]> {
  const fields = { ...entryFields, balance_after: sql<number>`running.balance` };
  return sql`(
    with page as materialized (select * from ${page(variant)}),
    oldest as (select timestamp, id from page order by timestamp, id limit 1),
    newest as (select timestamp, id, to_char(timestamp at time zone 'UTC', 'YYYY-MM') as month,
      (date_trunc('month', timestamp at time zone 'UTC') + interval '1 month') at time zone 'UTC' as next_month
      from page order by timestamp desc, id desc limit 1),
    latest as (
      select users.points - (
        select coalesce(sum(points_in - points_out), 0) from earnings_totals
        where user_id = ${userId} and month > newest.month
      ) - (
        select coalesce(sum(points_earned), 0) from earnings
        where user_id = ${userId} and (earnings.timestamp, earnings.id) > (newest.timestamp, newest.id)
          and earnings.timestamp < newest.next_month
      ) as balance
      from newest, users where users.id = ${userId}
    ),
    running as (
      select e.id, latest.balance - coalesce(sum(e.points_earned) over (
        order by e.timestamp desc, e.id desc rows between unbounded preceding and 1 preceding
      ), 0) as balance
      from oldest, newest, latest, earnings e
      where e.user_id = ${userId} and (e.timestamp, e.id) >= (oldest.timestamp, oldest.id)
        and (e.timestamp, e.id) <= (newest.timestamp, newest.id)
    )
    select coalesce(json_agg(item), '[]') from (
      select ${jsonObject(fields)} as item
      from page as ${earnings} join running on running.id = ${earnings.id}
      order by ${sql.join(entryPages.order, sql`, `)}
    ) as items
  )`;
}

interface Params extends CursorParams {
  user_id: string;
  source: string | null;
  start: string | null;
}

const NAMED_LIMITS = [LIST_LIMIT_DEFAULT + 1, DASHBOARD_RECENT_ENTRIES];

const entryQueries = queryVariants<Variant, Params, BalancedRow[]>((variant) =>
  query(balancedRows(variant), { named: NAMED_LIMITS.includes(variant.limit) }),
);

/** Returns up to `limit` of a person's entries with their balances, newest first, after those of `cursor`. */
export async function selectEntries(
  ctx: QueryContext,
  userId: string,
  filters: EntryFilters,
  cursor: CursorParams,
  limit: number,
): Promise<StatementEntry[]> {
  const start = periodStart(filters.period, filters.now);
  const source = filters.source ?? null;
  const variant = {
    bySource: source !== null,
    byStart: start !== null,
    isContinued: cursor.after_id !== null,
    limit,
  };
  const params = { user_id: userId, source, start: start?.toISOString() ?? null, ...cursor };
  const rows = await runQuery(ctx, entryQueries(variant), params);
  return rows.map(({ balance_after, ...row }) => ({ ...toEntry(row), balance_after }));
}

/** Returns a row as an entry whose details name the person. */
export function toEntry({ person, ...entry }: EntryRow): LinkedEntry {
  return { ...entry, details: namePerson(entry.details, person) };
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/client";
import { executeRows } from "../../../platform/db/execute-rows";
import { keyset } from "../../../platform/db/keyset";
import { contracts } from "../../../platform/db/schema/index";
import { contains, indexedContains } from "../../../platform/db/search-sql";
import type { CataloguePage } from "./sorts";
import { isListed } from "./tags-sql";

/** How many rows the first scan reads in the order of the list. */
const FIRST_SCAN_ROWS = 200;
/** A scan reads at least this many times the rows that it should need. */
const SCAN_MARGIN = 1.5;
/** A scan reads at least this many times the rows of the one before. */
const SCAN_GROWTH = 4;
/** A scan takes about this many times as long for each row as the index for each match. */
const SCAN_COST = 2;

/**
 * Returns the ids of one page of the contracts that contain the text, in the order of the list. A frequent text is
 * found fastest by scanning in that order, a rare one by its index and sorting. A short scan comes first. When it
 * does not fill the page, a sample of all contracts tells how frequent the text is; the first rows do not, since
 * new contracts may lack a text that most older ones contain. Longer scans follow, each from where the last one ended,
 * as long as all of them together cost less than the index.
 */
export async function searchCatalogue(
  db: Database,
  search: string,
  narrowed: SQL,
  page: CataloguePage,
  listed: number,
): Promise<string[]> {
  let scan = await scanInOrder(db, search, narrowed, page, FIRST_SCAN_ROWS);
  const found = scan.ids;
  if (found.length === page.limit || scan.end === null) return found;
  const isMatch = contains(search, sql`${contracts.search_text}`);
  const share = await sampleShare(db, isMatch);
  let rows = Math.max(FIRST_SCAN_ROWS * SCAN_GROWTH, Math.ceil((SCAN_MARGIN * page.limit) / share));
  for (let scanned = rows; SCAN_COST * scanned <= share * listed; scanned += rows) {
    const rest = sql`${narrowed} and ${page.sort.afterRow(...scan.end)}`;
    const limit = page.limit - found.length;
    scan = await scanInOrder(db, search, rest, { ...page, limit }, rows);
    found.push(...scan.ids);
    if (found.length === page.limit || scan.end === null) return found;
    rows *= SCAN_GROWTH;
  }
  return await searchByIndex(db, search, narrowed, page);
}

interface Scan {
  ids: string[];
  /** The sort value and the id of the last row; null when there is none behind it. */
  end: [value: string, id: string] | null;
}

/** Searches the first rows in the order of the list. */
async function scanInOrder(
  db: Database,
  search: string,
  narrowed: SQL,
  { sort, limit }: CataloguePage,
  rows: number,
): Promise<Scan> {
  const scanned = { by: sql`scanned.sort_value`, id: sql`scanned.id` };
  const order = sql.join(keyset({ ...scanned, direction: sort.direction }).order, sql`, `);
  // The ids are read from an index alone, then each text by its id until the page is full; the query forces this plan.
  const selected = await executeRows<{ id: string; end_value: string | null }>(
    db,
    sql`with scanned as materialized (
        select id, ${sort.by} as sort_value from ${contracts}
        where ${narrowed} order by ${sql.join(sort.order, sql`, `)} limit ${rows}
      ), found as (
        select scanned.id
        from scanned cross join lateral (
          select search_text from contracts as one where one.id = scanned.id offset 0
        ) as texts
        where ${contains(search, sql`texts.search_text`)}
        order by ${order} limit ${limit}
      )
      select id, null as end_value from found
      union all (select id, sort_value::text from scanned order by ${order} offset ${rows - 1})`,
  );
  const last = selected.find(({ end_value }) => end_value !== null);
  return {
    ids: selected.filter((row) => row !== last).map(({ id }) => id),
    end: last === undefined ? null : [last.end_value ?? "", last.id],
  };
}

/** Finds all contracts that contain the text by the index, and sorts them. */
async function searchByIndex(
  db: Database,
  search: string,
  narrowed: SQL,
  { sort, limit }: CataloguePage,
): Promise<string[]> {
  const order = sql.join(sort.order, sql`, `);
  // Separate from the other filters, or the planner would prefer the index of one of those.
  const found = await executeRows<{ id: string }>(
    db,
    sql`with found as materialized (
        select id, type, status, created_at, deleted_at, expires_at, grace_period_end, expiry_state,
          points_cost, points_reward, points_net, max_signers, is_full, is_official
        from ${contracts} where ${isListed} and ${indexedContains(search, sql`search_text`)}
      )
      select id from found as contracts where ${narrowed} order by ${order} limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** About how many pages of the table are read: some hundred rows. */
const SAMPLE_PAGES = 20;

/**
 * Estimates the share of the listed contracts that match, from pages spread over the whole table. Returns 0 when none of the
 * sampled ones does. The planner's own estimate is not used, as it knows nothing of texts over a kilobyte.
 */
async function sampleShare(db: Database, isMatch: SQL): Promise<number> {
  const percent = sql`least(100, ${SAMPLE_PAGES * 100}::float8
    * current_setting('block_size')::int / greatest(pg_relation_size('contracts'::regclass), 1))`;
  // With a fixed seed, the same table always has the same sample.
  const [row] = await executeRows<{ share: number | null }>(
    db,
    sql`select avg(${isMatch}::int)::float8 as share
      from ${contracts} tablesample system (${percent}) repeatable (0) where ${isListed}`,
  );
  return row?.share ?? 0;
}

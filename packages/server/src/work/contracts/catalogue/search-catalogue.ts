import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/client";
import { executeRows } from "../../../platform/db/execute-rows";
import { keyset } from "../../../platform/db/keyset";
import { sampleShare } from "../../../platform/db/sample-share";
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
const SCAN_COST = 3;

/**
 * Returns the ids of one page of the contracts that contain the text, in the order of the list. A frequent text is
 * found fastest by scanning in that order, a rare one by its index and sorting. A short scan comes first. When it
 * does not fill the page, a sample of all contracts tells how frequent the text is; the first rows do not, since
 * new contracts may lack a text that most older ones contain. Longer scans follow, from the beginning of the list,
 * as long as all of them together cost less than the index.
 */
export async function searchCatalogue(
  db: Database,
  search: string,
  narrowed: SQL,
  page: CataloguePage,
  listed: number,
): Promise<string[]> {
  const first = await scanInOrder(db, search, narrowed, page, FIRST_SCAN_ROWS);
  if (first.isComplete) return first.ids;
  const isMatch = contains(search, sql`${contracts.search_text}`);
  const share = await sampleShare(db, contracts, isMatch, isListed);
  let rows = Math.max(FIRST_SCAN_ROWS * SCAN_GROWTH, Math.ceil((SCAN_MARGIN * page.limit) / share));
  for (let scanned = rows; SCAN_COST * scanned <= share * listed; scanned += rows) {
    const { ids, isComplete } = await scanInOrder(db, search, narrowed, page, rows);
    if (isComplete) return ids;
    rows *= SCAN_GROWTH;
  }
  return await searchByIndex(db, search, narrowed, page);
}

/** Searches the first rows in the order of the list. `isComplete` when later rows are not needed. */
async function scanInOrder(
  db: Database,
  search: string,
  narrowed: SQL,
  { sort, limit }: CataloguePage,
  rows: number,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const scanned = { by: sql`scanned.sort_value`, id: sql`scanned.id` };
  const { order } = keyset({ ...scanned, direction: sort.direction });
  // The ids are read from an index alone, then each text by its id until the page is full; the query forces this plan.
  const selected = await selectIds(
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
        order by ${sql.join(order, sql`, `)} limit ${limit}
      )
      select id, 0 as scanned from found
      union all select null, count(*) from scanned`,
  );
  const ids = selected.flatMap(({ id }) => (id === null ? [] : [id]));
  const count = Number(selected.find(({ id }) => id === null)?.scanned ?? 0);
  return { ids, isComplete: ids.length === limit || count < rows };
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
  const found = await selectIds(
    db,
    sql`with found as materialized (
        select id, type, status, created_at, deleted_at, expires_at, grace_period_end, expiry_state,
          points_cost, points_reward, points_net, max_signers, is_full, is_official
        from ${contracts} where ${isListed} and ${indexedContains(search, sql`search_text`)}
      )
      select id from found as contracts where ${narrowed} order by ${order} limit ${limit}`,
  );
  return found.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function selectIds(
  db: Database,
  query: SQL,
): Promise<{ id: string | null; scanned?: number | string }[]> {
  return await executeRows(db, query);
}

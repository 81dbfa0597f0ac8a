import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { contracts } from "../../db/schema/index";
import { contains, indexedContains } from "../../db/search-sql";
import { selectRows } from "../../db/select-rows";
import type { CataloguePage } from "./sorts";
import { isListed } from "./tags-sql";

/** How many rows the first scan reads in the order of the list. */
const FIRST_SCAN_ROWS = 200;
/** The second scan reads this many times the rows that it should need. */
const SCAN_MARGIN = 1.5;

/**
 * Returns the ids of one page of the contracts that contain the text, in the order of the list. A frequent text is
 * found fastest by scanning in that order, a rare one by its index and sorting. The frequency is not known in
 * advance, so a short ordered scan comes first, and its matches decide which way continues.
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
  const share = first.ids.length / FIRST_SCAN_ROWS;
  const scanRows = share === 0 ? Number.POSITIVE_INFINITY : (SCAN_MARGIN * page.limit) / share;
  if (scanRows < share * listed) {
    const second = await scanInOrder(db, search, narrowed, page, Math.ceil(scanRows));
    if (second.isComplete) return second.ids;
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
  const order = sql.join(sort.order, sql`, `);
  // The ids are read from an index alone, then each text by its id; the query forces this plan.
  const found = await selectIds(
    db,
    sql`with scanned as materialized (
        select id, row_number() over (order by ${order}) as rank
        from ${contracts} where ${narrowed} order by ${order} limit ${rows}
      ), found as (
        select scanned.id, scanned.rank
        from scanned cross join lateral (
          select search_text from contracts as one where one.id = scanned.id offset 0
        ) as texts
        where ${contains(search, sql`texts.search_text`)}
        order by scanned.rank limit ${limit}
      )
      select id, rank from found
      union all select null, count(*) from scanned`,
  );
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  const scanned = Number(found.find(({ id }) => id === null)?.rank ?? 0);
  return { ids, isComplete: ids.length === limit || scanned < rows };
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
          points_reward, max_signers, is_official
        from ${contracts} where ${isListed} and ${indexedContains(search, sql`search_text`)}
      )
      select id, 0 as rank from found as contracts where ${narrowed} order by ${order} limit ${limit}`,
  );
  return found.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function selectIds(
  db: Database,
  query: SQL,
): Promise<{ id: string | null; rank: number | string }[]> {
  return await selectRows(db, query);
}

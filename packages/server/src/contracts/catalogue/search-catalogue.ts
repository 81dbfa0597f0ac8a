import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { contracts } from "../../db/schema/index";
import { contains, indexedContains } from "../../db/search-sql";
import { selectRows } from "../../db/select-rows";
import type { CataloguePage } from "./sorts";
import { isListed } from "./tags-sql";

/** How many rows are looked through in the order of the list before an index is asked. */
const FIRST_SCAN_ROWS = 200;
/** A walk goes a little further than it should have to. */
const WALK_MARGIN = 1.5;

/**
 * The ids of one page of what contains the text, in the order of the list. A frequent text is found
 * soonest by walking along that order, a rare one by its index and sorting: neither is known
 * beforehand, so a short walk comes first, and what it finds tells which way is shorter.
 */
export async function searchCatalogue(
  db: Database,
  search: string,
  narrowed: SQL,
  page: CataloguePage,
  listed: number,
): Promise<string[]> {
  const first = await scanIndex(db, search, narrowed, page, FIRST_SCAN_ROWS);
  if (first.isComplete) return first.ids;
  const share = first.ids.length / FIRST_SCAN_ROWS;
  const walkRows = share === 0 ? Number.POSITIVE_INFINITY : (WALK_MARGIN * page.limit) / share;
  if (walkRows < share * listed) {
    const second = await scanIndex(db, search, narrowed, page, Math.ceil(walkRows));
    if (second.isComplete) return second.ids;
  }
  return await gather(db, search, narrowed, page);
}

/** Looks through the first rows in the order of the list. Complete: no row behind them is needed. */
async function scanIndex(
  db: Database,
  search: string,
  narrowed: SQL,
  { sort, limit }: CataloguePage,
  rows: number,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const order = sql.join(sort.order, sql`, `);
  // Which rows those are is read from an index alone; then each text by its id, whatever the planner
  // would like better.
  const found = await idsOf(
    db,
    sql`with walked as materialized (
        select id, row_number() over (order by ${order}) as place
        from ${contracts} where ${narrowed} order by ${order} limit ${rows}
      ), found as (
        select walked.id, walked.place
        from walked cross join lateral (
          select search_text from contracts as one where one.id = walked.id offset 0
        ) as looked_at
        where ${contains(search, sql`looked_at.search_text`)}
        order by walked.place limit ${limit}
      )
      select id, place from found
      union all select null, count(*) from walked`,
  );
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
  const walked = Number(found.find(({ id }) => id === null)?.place ?? 0);
  return { ids, isComplete: ids.length === limit || walked < rows };
}

/** Asks the index for all that contains the text, and sorts that. */
async function gather(
  db: Database,
  search: string,
  narrowed: SQL,
  { sort, limit }: CataloguePage,
): Promise<string[]> {
  const order = sql.join(sort.order, sql`, `);
  // Apart from the other filters, or the planner takes the index of one of them for the better one.
  const found = await idsOf(
    db,
    sql`with found as materialized (
        select id, type, status, created_at, deleted_at, expires_at, grace_period_end, expiry_state,
          points_reward, max_signers, is_official
        from ${contracts} where ${isListed} and ${indexedContains(search, sql`search_text`)}
      )
      select id, 0 as place from found as contracts where ${narrowed} order by ${order} limit ${limit}`,
  );
  return found.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function idsOf(
  db: Database,
  query: SQL,
): Promise<{ id: string | null; place: number | string }[]> {
  return await selectRows(db, query);
}

import type { Target } from "./copy";

/** Index settings of the migrations that the index definition does not contain. */
const AFTERWARDS = ["alter index contracts_search_short alter column 1 set statistics 0"];

/**
 * Drops every index that no constraint needs. Resolves to the statements that create them again.
 * Building an index over all rows at once takes a fraction of the time of adding row by row.
 */
export async function dropIndexes(target: Target): Promise<string[]> {
  const rows = await target.run(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by 1`);
  for (const { name } of rows) await target.run(`drop index ${String(name)}`);
  return [...rows.map(({ definition }) => String(definition)), ...AFTERWARDS];
}

import type { EncryptionKeys } from "../../packages/server/src/platform/encryption/keys";
import { balancesOf } from "../world/entries";
import type { World } from "../world/world";
import type { Target } from "./copy";
import { computeDerived } from "./derived";
import { tablesOf } from "./tables";

const PROGRESS_MS = 5_000;

/**
 * Loads a whole world into an empty, migrated database by COPY, without triggers and indexes, then
 * computes the derived tables and builds the indexes. Needs the rights of a superuser. Resolves to the
 * number of rows of each table.
 */
export async function fill(
  target: Target,
  world: World,
  bankKeys: EncryptionKeys,
  say: (text: string) => void,
): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {};
  await target.run("set session_replication_role = replica");
  await target.run("set synchronous_commit = off");
  await target.run("set maintenance_work_mem = '512MB'");
  await target.run("set work_mem = '256MB'");
  const definitions = await timed("Dropping indexes", say, () => dropIndexes(target));
  const balances = await timed("Adding up the ledger", say, () =>
    Promise.resolve(balancesOf(world)),
  );
  for (const table of await tablesOf(world, balances, bankKeys)) {
    let saidAt = performance.now();
    loaded[table.name] = await timed(`Loading ${table.name}`, say, () =>
      target.copy(table, (rows) => {
        if (performance.now() - saidAt < PROGRESS_MS) return;
        saidAt = performance.now();
        say(`  ${table.name}: ${rows.toLocaleString("en")} rows so far`);
      }),
    );
    say(`  ${table.name}: ${(loaded[table.name] ?? 0).toLocaleString("en")} rows`);
  }
  await timed("Computing derived tables", say, () => computeDerived(target));
  await timed("Building indexes", say, async () => {
    for (const definition of definitions) await target.run(definition);
  });
  await target.run("reset session_replication_role");
  await timed("Vacuuming and analyzing", say, () => target.run("vacuum analyze"));
  return loaded;
}

async function timed<Result>(
  title: string,
  say: (text: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  say(`${title} ...`);
  const result = await work();
  say(`${title}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

/** Index settings of the migrations that the index definition does not contain. */
const AFTERWARDS = ["alter index contracts_search_short alter column 1 set statistics 0"];

/**
 * Drops every index that no constraint needs. Resolves to the statements that create them again.
 * Building an index over all rows at once takes a fraction of the time of adding row by row.
 */
async function dropIndexes(target: Target): Promise<string[]> {
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

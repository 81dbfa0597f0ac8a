import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { tableNames } from "./tables";

/**
 * Runs `work` with all tables emptied, triggers disabled and foreign keys deferred, and returns its result. So rows
 * can be restored in any order, and no trigger refuses them or acts on them a second time. Before it returns, the
 * foreign keys are checked and all triggers and constraints are as before. Needs only the rights of the tables'
 * owner.
 */
export async function withTriggersDisabled<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const tables = (await tableNames(tx)).map((name) => sql.identifier(name));
  const references = await foreignKeys(tx);
  for (const { table, name } of references) {
    await tx.execute(
      sql`alter table ${table} alter constraint ${name} deferrable initially deferred`,
    );
  }
  for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`);
  // Rows that migrations inserted are part of the backup too.
  for (const table of tables) await tx.execute(sql`delete from ${table}`);
  const result = await work();
  await tx.execute(sql`set constraints all immediate`);
  for (const table of tables) await tx.execute(sql`alter table ${table} enable trigger user`);
  for (const { table, name } of references) {
    await tx.execute(sql`alter table ${table} alter constraint ${name} not deferrable`);
  }
  return result;
}

async function foreignKeys(tx: Transaction) {
  const rows = await executeRows<{ table: string; name: string }>(
    tx,
    sql`select relname as "table", conname as name from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where contype = 'f' and not condeferrable and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ table, name }) => ({
    table: sql.identifier(table),
    name: sql.identifier(name),
  }));
}

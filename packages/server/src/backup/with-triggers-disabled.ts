import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { selectRows } from "../db/select-rows";
import { tableNames } from "./tables";

/**
 * Lets `work` write rows as they once were: in any order, and without the triggers that would refuse
 * them or act on them a second time. All guards are back, and have looked, when it answers. Needs no
 * more rights than the owner of the tables has.
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
  // What migrations put there comes back with the rows.
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
  const rows = await selectRows<{ table: string; name: string }>(
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

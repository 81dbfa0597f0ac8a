import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Config } from "../../platform/config";
import { type Database, openDatabase } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { migrateUnderLoad } from "../../platform/db/migrate-under-load";
import { inTransaction } from "../../platform/db/transaction";

type Options = Parameters<typeof migrateUnderLoad>[2];

/**
 * Brings the schema up to date. With `DATABASE_OWNER_URL` the owner of the tables does it, and grants the role that serves what
 * it needs: to read and write rows, not to change tables or to switch their triggers off.
 */
export async function migrateAsOwner(
  config: Config,
  db: Database,
  log: Pick<Logger, "info" | "warn">,
  options?: Options,
): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL } = config;
  if (DATABASE_OWNER_URL === undefined || DATABASE_URL === undefined) {
    await migrateUnderLoad(db, log, options);
    return;
  }
  const owner = await openDatabase(asOwner(config));
  try {
    await migrateUnderLoad(owner.db, log, options);
    await grantServing(owner.db, decodeURIComponent(new URL(DATABASE_URL).username));
  } finally {
    await owner.close();
  }
}

/** Returns how to open the database as the owner of its tables, where one is named. */
export function asOwner(config: Config) {
  return { ...config, DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL };
}

/** Grants a role the rows of all tables, also of those that are made later. Does nothing when it has them. */
async function grantServing(db: Database, role: string): Promise<void> {
  const [found] = await executeRows<{ is_granted: boolean }>(
    db,
    sql`select has_table_privilege(${role}, 'earnings', 'insert') as is_granted`,
  );
  if (found?.is_granted === true) return;
  const name = sql.identifier(role);
  const grants = [
    sql`grant usage on schema public to ${name}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    sql`grant usage, select on all sequences in schema public to ${name}`,
    sql`revoke insert, update, delete on schema_migrations from ${name}`,
    sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`,
    sql`alter default privileges in schema public grant usage, select on sequences to ${name}`,
  ];
  await inTransaction(db, async (tx) => {
    for (const grant of grants) await tx.execute(grant);
  });
}

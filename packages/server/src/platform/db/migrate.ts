import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { findInstalled } from "../find-installed";
import { holdLock } from "./advisory-locks";
import type { Database, Transaction } from "./client";
import { executeRows } from "./execute-rows";
import { inLongTransaction } from "./long-transaction";
import { isTransientError } from "./transient-error";
import { findDatabaseError } from "./violations";

/** Thrown when the data was migrated by migrations that this version does not have. */
export class UnknownMigrationError extends Error {
  constructor(unknown: number) {
    super(
      `The data was made by another version of Signpoint: ${unknown} of its migrations are not known to this one. Nothing was changed. Use the version that last ran on this data, or a later one; to go back to this version, restore a backup that it made. Data from before version 1.0.0 cannot be brought up to date: start with a new data folder (DATA_DIR) or an empty database.`,
    );
  }
}

/** Thrown when the database refuses a migration. Nothing was changed. */
export class MigrationFailedError extends Error {
  constructor(name: string, reason: string, cause: unknown) {
    super(
      `The data could not be brought up to date: Postgres refused the migration ${name}: ${reason}. Nothing was changed.`,
      { cause },
    );
  }
}

/** Milliseconds. */
export interface MigrationWaits {
  /** For another server that migrates. Nobody waits behind that. */
  turn: number;
  /**
   * For locks of tables, counted from the begin of the first statement: what the transaction has locked stays so, and
   * keeps others waiting, until its end. Each statement may wait for `SHORTEST_WAIT_MS` even after that time, and one
   * that needs several locks, as a foreign key does, for what is left of it for each.
   */
  locks: number;
  /** Whether all tables are locked before the first statement, which then waits for nobody any more. */
  tablesFirst?: boolean;
}

const LOCK_TABLES = sql`do $$ begin
  execute (select 'lock table ' || string_agg(quote_ident(tablename), ', ' order by tablename) || ' in access exclusive mode'
    from pg_tables where schemaname = current_schema());
end $$`;
/** To Postgres 0 is no limit. */
const SHORTEST_WAIT_MS = 50;

/**
 * Applies the migrations that are missing, in one transaction: all of them or none. Safe when several servers
 * start at once: one migrates, the others wait. `only` names the hashes to apply and no others; with `waits` it fails
 * when it would wait longer. Returns how many were applied. Throws `UnknownMigrationError`, and changes nothing, when
 * `only` or the database has a migration that this version does not have, and `MigrationFailedError` with the reason of Postgres.
 */
export async function migrate(
  db: Database,
  { only, waits }: { only?: string[]; waits?: MigrationWaits } = {},
): Promise<number> {
  if (only !== undefined) requireKnownMigrations(only);
  const migrations = knownMigrations().filter(({ hash }) => only?.includes(hash) ?? true);
  return await inLongTransaction(db, async (tx) => {
    if (waits !== undefined) await limitWait(tx, waits.turn);
    await holdLock(tx, "migration");
    await tx.execute(
      sql`create table if not exists schema_migrations (
        hash text primary key,
        applied_at timestamptz not null default now()
      )`,
    );
    const applied = await appliedMigrations(tx);
    requireKnownMigrations(applied);
    const missing = migrations.filter(({ hash }) => !applied.includes(hash));
    const begunAt = performance.now();
    if (waits?.tablesFirst === true && missing.length > 0) {
      await limitWait(tx, waits.locks);
      await tx.execute(LOCK_TABLES);
    }
    for (const migration of missing) {
      for (const statement of migration.sql) {
        const left = (waits?.locks ?? 0) - (performance.now() - begunAt);
        if (waits !== undefined) await limitWait(tx, Math.max(left, SHORTEST_WAIT_MS));
        await runStatement(tx, migration.name, statement);
      }
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
    return missing.length;
  });
}

async function runStatement(tx: Transaction, name: string, statement: string): Promise<void> {
  try {
    await tx.execute(sql.raw(statement));
  } catch (error) {
    const refusal = findDatabaseError(error);
    if (refusal === null || isTransientError(error)) throw error;
    throw new MigrationFailedError(name, refusal.message, error);
  }
}

/** Makes the next statements of the transaction fail that wait longer for a lock. */
async function limitWait(tx: Transaction, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(Math.ceil(ms))}, true)`);
}

/** Returns the hashes of the applied migrations; none for a database without tables. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const [table] = await executeRows<{ name: string | null }>(
    db,
    sql`select to_regclass('public.schema_migrations') as name`,
  );
  if (table?.name == null) return [];
  const rows = await executeRows<{ hash: string }>(db, sql`select hash from schema_migrations`);
  return rows.map(({ hash }) => hash);
}

/** Returns whether all migrations are applied; throws `UnknownMigrationError` for one that is not known. */
export async function isSchemaCurrent(db: Database): Promise<boolean> {
  const applied = await appliedMigrations(db);
  requireKnownMigrations(applied);
  return applied.length === knownMigrations().length;
}

/** Throws `UnknownMigrationError` when a hash is of no migration of this version. */
export function requireKnownMigrations(hashes: readonly string[]): void {
  const known = new Set(knownMigrations().map(({ hash }) => hash));
  const unknown = hashes.filter((hash) => !known.has(hash));
  if (unknown.length > 0) throw new UnknownMigrationError(unknown.length);
}

function knownMigrations() {
  const folder = migrationsFolder();
  const { entries } = JSON.parse(
    readFileSync(path.join(folder, "meta", "_journal.json"), "utf8"),
  ) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    ...migration,
    name: entries[index]?.tag ?? "",
  }));
}

function migrationsFolder(): string {
  const journal = findInstalled(path.join("migrations", "meta", "_journal.json"));
  if (journal === null) throw new Error("The migrations folder is missing from this installation.");
  return path.dirname(path.dirname(journal));
}

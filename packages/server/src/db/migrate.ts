import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client";
import { inLongTransaction } from "./long-transaction";

/** Any number that no other program's advisory lock is likely to use. */
const MIGRATION_LOCK = 7_046_110_273;

/** The schema asked for is one of a newer version, or of none. */
export class UnknownMigrationError extends Error {
  constructor() {
    super("The data was made by a newer version of Signpoint. Use that version, or a later one.");
  }
}

/**
 * Brings the schema up to date. Safe when several servers start at once: one migrates, the others
 * wait. Each migration is one step of one transaction: all of them apply, or none. With `only`, those
 * migrations and no others; throws when one of them is not known here.
 */
export async function migrate(db: Database, { only }: { only?: string[] } = {}): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const migrations = all.filter(({ hash }) => only?.includes(hash) ?? true);
  if (only !== undefined && migrations.length < new Set(only).size) {
    throw new UnknownMigrationError();
  }
  await inLongTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(
      sql`create table if not exists schema_migrations (
        hash text primary key,
        applied_at timestamptz not null default now()
      )`,
    );
    const { rows } = (await tx.execute(sql`select hash from schema_migrations`)) as unknown as {
      rows: { hash: string }[];
    };
    const applied = new Set(rows.map((row) => row.hash));
    for (const migration of migrations) {
      if (applied.has(migration.hash)) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
  });
}

/** The folder beside the code, whether it runs from `src/db` or from a bundle in `dist`. */
function migrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "migrations", "meta", "_journal.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error("The migrations folder is missing from this installation.");
    folder = parent;
  }
  return path.join(folder, "migrations");
}

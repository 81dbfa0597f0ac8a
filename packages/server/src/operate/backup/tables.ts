import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";

/** The number of rows of a table and a digest of them, which does not depend on their order. */
export interface TableDigest {
  rows: number;
  digest: string;
}

const BATCH_ROWS = 200;
const MODULUS = 2n ** 64n;
/** Written by `migrate`; not part of a backup. */
const MIGRATIONS_TABLE = "schema_migrations";

/** Returns the names of all tables of the product. */
export async function tableNames(db: Database): Promise<string[]> {
  const rows = await executeRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> ${MIGRATIONS_TABLE}
      order by relname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Yields the rows of a table, or those that match `where`, as JSON texts in batches. Call it in a transaction that
 * sees one snapshot of the database. Times are in UTC, in whichever time zone the connection is.
 */
export async function* readTable(
  tx: Transaction,
  table: string,
  where: SQL = sql`true`,
): AsyncGenerator<string[]> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select row_to_json(t)::text as row from ${sql.identifier(table)} t where ${where}`,
  );
  try {
    for (;;) {
      const fetch = sql.raw(`fetch ${BATCH_ROWS} from backup_rows`);
      const batch = (await executeRows<{ row: string }>(tx, fetch)).map(({ row }) => row);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_ROWS) break;
    }
  } finally {
    await tx.execute(sql`close backup_rows`);
  }
}

/** Inserts rows as `readTable` yields them. Generated columns are left to the database. */
export async function writeRows(tx: Transaction, table: string, rows: string[]): Promise<void> {
  const columns = sql.join(
    (await writableColumns(tx, table)).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns}
      from json_populate_recordset(null::${name}, ${`[${rows.join(",")}]`}::json)`,
  );
}

/** Computes the digest of the rows that are added to it. */
export class Digester {
  private rows = 0;
  private sum = 0n;

  add(rows: string[]): this {
    for (const row of rows) {
      this.rows += 1;
      this.sum += createHash("sha256").update(row).digest().readBigUInt64BE();
    }
    return this;
  }

  result(): TableDigest {
    return { rows: this.rows, digest: (this.sum % MODULUS).toString(16).padStart(16, "0") };
  }
}

/** Returns a sentence about the first table that differs; null when there is none. */
export function findDifference(
  actual: Record<string, TableDigest>,
  expected: Record<string, TableDigest>,
): string | null {
  for (const [table, { rows, digest }] of Object.entries(expected)) {
    if (actual[table]?.rows === rows && actual[table].digest === digest) continue;
    return `the table ${table} has ${actual[table]?.rows ?? 0} rows, ${rows} expected, and other contents.`;
  }
  return null;
}

/** Returns the digest of a table as the transaction sees it. Throws the reason of an aborted `signal`. */
export async function computeDigest(
  tx: Transaction,
  table: string,
  signal?: AbortSignal,
): Promise<TableDigest> {
  const digester = new Digester();
  for await (const rows of readTable(tx, table)) {
    signal?.throwIfAborted();
    digester.add(rows);
  }
  return digester.result();
}

async function writableColumns(tx: Transaction, table: string): Promise<string[]> {
  const rows = await executeRows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0
        and not attisdropped and attgenerated = ''
      order by attnum`,
  );
  return rows.map(({ name }) => name);
}

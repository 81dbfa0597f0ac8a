import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { selectRows } from "../db/select-rows";

/** How much of a table there is: the same for the same rows in any order. */
export interface TableDigest {
  rows: number;
  digest: string;
}

const BATCH_ROWS = 200;
const MODULUS = 2n ** 64n;
/** What `migrate` keeps for itself. */
const NOT_OURS = "schema_migrations";

/** The names of all tables with data of ours. */
export async function tableNames(db: Database): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> ${NOT_OURS}
      order by relname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * All rows of a table, or those that `where` takes, as the engine writes them in JSON, some at a time. Call it in a transaction that
 * sees one state of the database; times are in UTC, whatever the connection's zone.
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
      const batch = (await selectRows<{ row: string }>(tx, fetch)).map(({ row }) => row);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_ROWS) break;
    }
  } finally {
    await tx.execute(sql`close backup_rows`);
  }
}

/** Writes rows as `readTable` gave them; what the database computes by itself is left to it. */
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

/** Adds up the rows of one table. */
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

/** The first difference between two sets of tables in words; null when there is none. */
export function differenceOf(
  found: Record<string, TableDigest>,
  expected: Record<string, TableDigest>,
): string | null {
  for (const [table, { rows, digest }] of Object.entries(expected)) {
    if (found[table]?.rows === rows && found[table].digest === digest) continue;
    return `the table ${table} has ${found[table]?.rows ?? 0} rows, ${rows} expected, and other contents.`;
  }
  return null;
}

/** The digest of a table as it stands in the transaction. */
export async function digestOf(tx: Transaction, table: string): Promise<TableDigest> {
  const digester = new Digester();
  for await (const rows of readTable(tx, table)) digester.add(rows);
  return digester.result();
}

async function writableColumns(tx: Transaction, table: string): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0
        and not attisdropped and attgenerated = ''
      order by attnum`,
  );
  return rows.map(({ name }) => name);
}

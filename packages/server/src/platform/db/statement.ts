import { createHash } from "node:crypto";
import { fillPlaceholders, type Logger, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Database } from "./client";
import type { EngineClient } from "./embedded/engine-client";

const dialect = new PgDialect();

/** A statement whose text is built once. Its placeholders are the properties of `Params`. */
export interface Statement<Params extends object, Columns extends unknown[]> {
  readonly text: string;
  readonly toValues: (params: Params) => unknown[];
  /** Under this name each connection prepares the statement once; undefined for one that is sent as it is. */
  readonly name: string | undefined;
  /** Never set. It carries the type of the columns. */
  readonly columns?: Columns;
}

/**
 * Returns a statement that returns one row. With `named`, each connection to Postgres parses and plans it once, so
 * build only a limited number of such statements. Placeholders are `sql.placeholder(name)`.
 */
export function statement<Params extends object, Columns extends unknown[]>(
  query: SQL,
  { named }: { named: boolean },
): Statement<Params, Columns> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return {
    text,
    name: named ? createHash("sha256").update(text).digest("base64url").slice(0, 32) : undefined,
    toValues: (values) => fillPlaceholders(params, values as Record<string, unknown>),
  };
}

/** Runs a statement on a database or in a transaction, on either engine, and returns the columns of its row. */
export async function runStatement<Params extends object, Columns extends unknown[]>(
  db: Database,
  { text, name, toValues }: Statement<Params, Columns>,
  params: Params,
): Promise<Columns> {
  const values = toValues(params);
  const { client, logger } = sessionOf(db);
  logger.logQuery(text, values);
  const { rows } = isPostgres(client)
    ? await client.query<Columns>({ text, values, rowMode: "array", ...(name && { name }) })
    : ((await client.query(text, values, { rowMode: "array", name })) as unknown as {
        rows: Columns[];
      });
  const [row] = rows;
  if (row === undefined) throw new Error("a statement returned no row");
  return row;
}

/** Returns Drizzle's session of a database or a transaction: the driver's client, and the log of queries. */
function sessionOf(db: Database): { client: pg.Pool | EngineClient; logger: Logger } {
  return (db as unknown as { session: { client: pg.Pool | EngineClient; logger: Logger } }).session;
}

function isPostgres(client: pg.Pool | EngineClient): client is pg.Pool {
  return client instanceof pg.Pool || client instanceof pg.Client;
}

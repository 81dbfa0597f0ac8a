import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { testServer } from "../../support/server";
import { ERASED_COLUMNS, KEPT } from "./column-decisions";

/** The types of columns that cannot hold words. */
const WITHOUT_WORDS = [
  "uuid",
  "boolean",
  "smallint",
  "integer",
  "bigint",
  "numeric",
  "double precision",
  "timestamp with time zone",
];

const server = testServer();

it("each column that can hold words is erased with an account, or has a reason why it holds nothing personal", async () => {
  const kept = Object.entries(KEPT).flatMap(([table, reasons]) =>
    Object.keys(reasons).map((column) => `${table}.${column}`),
  );
  const types = WITHOUT_WORDS.map((type) => sql`${type}`);
  const rows = await executeRows<{ name: string }>(
    server.services.db,
    sql`select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type not in (${sql.join(types, sql`, `)})`,
  );
  const withWords = rows.map(({ name }) => name);
  expect(new Set(withWords)).toEqual(new Set([...ERASED_COLUMNS, ...kept]));
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { PASSWORD } from "../../accounts/auth/support";
import { testServer } from "../../support/server";
import { ERASED, KEPT } from "./column-decisions";
import { wholeLife } from "./life";
import { askedToLeave } from "./support";

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

/** What `wholeLife` leaves empty: erased by the statements, or with the rows, that erase what it does fill. */
const NOT_IN_LIFE = [
  "appeals.files",
  "auth_codes.code_challenge",
  "auth_codes.code_hash",
  "auth_mail_tokens.code_challenge",
  "auth_recovery_codes.code_hash",
  "auth_recovery_sets.hash_key",
  "auth_users.new_email",
  "auth_users.user_metadata",
  "mails.last_error",
  "mails.unsubscribe_url",
  "redemptions.hold_reason",
  "second_approvals.note",
  "suspensions.reason",
  "user_settings.theme",
  "write_lsns.lsn",
];

const server = testServer();

const erased = Object.entries(ERASED).flatMap(([table, columns]) =>
  columns.map((column) => `${table}.${column}`),
);
const kept = Object.entries(KEPT).flatMap(([table, reasons]) =>
  Object.keys(reasons).map((column) => `${table}.${column}`),
);

/** Returns every column of the database that can hold words, as `table.column`. */
async function columnsWithWords(): Promise<string[]> {
  const rows = await executeRows<{ name: string }>(
    server.services.db,
    sql`select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type not in (${sql.join(
        WITHOUT_WORDS.map((type) => sql`${type}`),
        sql`, `,
      )})`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the values of a column with how often each is there; empty ones are left out. */
async function valuesOf(name: string): Promise<Map<string, number>> {
  const [table = "", column = ""] = name.split(".");
  const value = sql`${sql.identifier(column)}::text`;
  const rows = await executeRows<{ value: string; times: number }>(
    server.services.db,
    sql`select ${value} as value, count(*)::integer as times from ${sql.identifier(table)}
      where ${value} not in ('', '{}', '[]') group by 1`,
  );
  return new Map(rows.map((row) => [row.value, row.times]));
}

describe("each column that can hold words", () => {
  it("is erased with an account, or has a reason why it holds nothing personal", async () => {
    expect(new Set(await columnsWithWords())).toEqual(new Set([...erased, ...kept]));
  });

  it("is emptied or goes with its row when the account is deleted, if it is said to be erased", async () => {
    const { person } = await wholeLife(server, PASSWORD);
    await server.services.securityEvents?.flush();
    const before = new Map<string, Map<string, number>>();
    for (const name of erased) before.set(name, await valuesOf(name));
    await askedToLeave(server, person);
    expect(await deleteAccount(server.services, person.id)).toBe("deleted");
    const untouched: string[] = [];
    for (const name of erased) {
      const after = await valuesOf(name);
      const values = [...(before.get(name) ?? [])];
      const hasLost = values.some(([value, times]) => (after.get(value) ?? 0) < times);
      if (!hasLost) untouched.push(name);
    }
    expect(new Set(untouched)).toEqual(new Set(NOT_IN_LIFE));
  }, 60_000);
});

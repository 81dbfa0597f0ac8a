import { sql } from "drizzle-orm";
import type { Database } from "../../src/platform/db/client";
import { singleStatement } from "../../src/platform/db/transaction";

/** The functions of the product that write entries, balances and decisions; each names itself in its statement. */
const WRITERS: [event: string, table: string, writer: string][] = [
  ["insert", "earnings", "insertEntrySql"],
  ["update", "earnings", "eraseCorrections"],
  // By the trigger of an entry.
  ["update of points", "users", "insertEntrySql"],
  ["insert", "admin_decisions", "insertDecisionSql"],
  ["update", "admin_decisions", "eraseDecisions"],
];

/**
 * Has the database refuse entries, balances and decisions that another statement writes than one of `WRITERS`, so that
 * the test which runs it fails. For the templates of test databases: production pays nothing. Runs after the product's
 * own triggers.
 */
export async function guardWriters(database: Database): Promise<void> {
  const db = singleStatement(database);
  // The embedded engine executes a prepared statement by its name.
  await db.execute(sql`create function assert_writer() returns trigger language plpgsql as $$
    declare
      said text := coalesce((select statement from pg_prepared_statements
        where starts_with(current_query(), 'execute "' || name || '"')), current_query());
    begin
      if strpos(said, '/* ' || tg_argv[0] || ' */') = 0 then
        raise exception '% of % is for % alone, and not for: %', tg_op, tg_table_name, tg_argv[0], said;
      end if;
      return null;
    end $$`);
  for (const [event, table, writer] of WRITERS) {
    await db.execute(
      sql.raw(`create trigger zz_${event.replaceAll(" ", "_")}_by_its_writer after ${event} on ${table}
        for each statement execute function assert_writer('${writer}')`),
    );
  }
}

import { type SQL, sql } from "drizzle-orm";

/** Stands for the name while a text is made: no name has it. */
const GAP = "\u0001";

/**
 * Returns a text about a name as an SQL value: `textSql(entryTexts.signed, sql`title`)`. A statement that reads the name
 * writes the same words as a verb that knows it.
 */
export function textSql(text: (name: string) => string, name: SQL): SQL<string> {
  const [before = "", after = ""] = text(GAP).split(GAP).map(quote);
  return sql`${sql.raw(before)} || ${name} || ${sql.raw(after)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

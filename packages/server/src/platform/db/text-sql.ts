import { type SQL, sql } from "drizzle-orm";

/** Stands for the name while a text is made: no name has it. */
const GAP = "\u0001";

/**
 * Returns a text about a name as an SQL value: `textSql(entryTexts.signed, sql`title`)`. A statement that reads the name
 * writes the same words as a verb that knows it. Throws when the text names it not exactly once.
 */
export function textSql(text: (name: string) => string, name: SQL): SQL<string> {
  const [before, after, ...others] = text(GAP).split(GAP).map(quote);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`this text does not name its subject once: ${text("…")}`);
  }
  return sql`${sql.raw(before)} || ${name} || ${sql.raw(after)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

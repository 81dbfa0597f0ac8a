import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../db/schema/index";

/** Contracts whose title or description has the text in it, whatever its case. */
export function contains(search: string, within: SQL = sql`${contracts.search_text}`): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${within} like lower(${pattern}))`;
}

/**
 * What an index can look up for `contains`. The trigram index finds whatever has three letters or
 * digits in a row; the rest, such as "c#" or "go", is found by its pairs of neighbours.
 */
export function indexedContains(search: string): SQL {
  if (/[a-z0-9]{3}/i.test(search)) return contains(search);
  const letters = [...search.toLowerCase()];
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
  const grams = sql.join(
    (pairs.length === 0 ? letters : pairs).map((gram) => sql`${gram}`),
    sql`, `,
  );
  return sql`(short_grams(${contracts.search_text}) @> array[${grams}]::text[] and ${contains(search)})`;
}

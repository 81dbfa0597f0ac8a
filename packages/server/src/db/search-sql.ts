import { type SQL, sql } from "drizzle-orm";

/** Rows whose `text`, kept in lower case, has the searched text in it, whatever its case. */
export function contains(search: string, text: SQL): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${text} like lower(${pattern}))`;
}

/**
 * What an index can look up for `contains`. The trigram index finds whatever has three letters or
 * digits in a row; the rest, such as "c#" or "go", is found by its pairs of neighbours.
 */
export function indexedContains(search: string, text: SQL): SQL {
  if (/[a-z0-9]{3}/i.test(search)) return contains(search, text);
  const letters = [...search.toLowerCase()];
  const pairs = letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
  const grams = sql.join(
    (pairs.length === 0 ? letters : pairs).map((gram) => sql`${gram}`),
    sql`, `,
  );
  return sql`(short_grams(${text}) @> array[${grams}]::text[] and ${contains(search, text)})`;
}

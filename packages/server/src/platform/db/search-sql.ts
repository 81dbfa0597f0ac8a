import { type SQL, sql } from "drizzle-orm";

/** Returns the condition that `text`, which is in lower case, contains the searched text in any case. */
export function contains(search: string, text: SQL): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${text} like lower(${pattern}))`;
}

/**
 * Returns the same condition in a form that an index can look up. The trigram index finds texts with three
 * letters or digits in a row; shorter ones, such as "c#" or "go", are found by their pairs of characters.
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

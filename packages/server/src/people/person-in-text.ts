import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "../db/schema/index";

/**
 * The placeholder for a person's name in a stored text; the person's id is stored in the same row. Entries and
 * notifications store ids instead of names, so that a name is in one place and can be changed or erased there.
 */
export const PERSON = "{person}";

/** Returns the text with `name` in place of `PERSON`; unchanged when `name` is null. */
export function namePerson(text: string, name: string | null): string {
  return name === null ? text : text.replace(PERSON, () => name);
}

/**
 * Returns an SQL value: the username of the person in a column, null when there is none. A subquery looks it up by key
 * for each returned row; a join might read all users for a few rows.
 */
export function selectUsername(personId: AnyColumn): SQL<string | null> {
  return sql`(select ${users.username} from ${users} where ${users.id} = ${personId})`;
}

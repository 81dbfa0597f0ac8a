import { PERSON } from "@signpoint/api/platform/person-in-text";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "../db/schema/index";

export { PERSON };

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

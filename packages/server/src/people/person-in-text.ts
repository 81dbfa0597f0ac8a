import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "../db/schema/index";

/**
 * Stands in a stored text for the name of a person, whose id is stored beside it. Entries and notifications
 * hold ids instead of names, so that a name lives in one place and can be changed or erased there.
 */
export const PERSON = "{person}";

/** Returns the text with `name` in the place of `PERSON`; unchanged when it names nobody (null). */
export function namePerson(text: string, name: string | null): string {
  return name === null ? text : text.replace(PERSON, () => name);
}

/**
 * Selects the username of the person of that column, null without one. A lookup by key for each row that is
 * returned: a join might read all people instead, for few rows.
 */
export function usernameOf(personId: AnyColumn): SQL<string | null> {
  return sql`(select ${users.username} from ${users} where ${users.id} = ${personId})`;
}

/** Selects the email of the person of that column, as `usernameOf` does the username. */
export function emailOf(personId: AnyColumn): SQL<string | null> {
  return sql`(select ${users.email} from ${users} where ${users.id} = ${personId})`;
}

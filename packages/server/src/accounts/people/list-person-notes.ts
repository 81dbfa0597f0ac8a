import type { PersonNote } from "@signpoint/api/accounts/person";
import { desc, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { personNotes, users } from "../../platform/db/schema/index";
import { assertPersonExists } from "./assert-person-exists";

const NOTES_MAX = 100;

/** Returns the query of notes with the names of those who wrote them. */
export function selectPersonNotes(db: Database) {
  return db
    .select({
      id: personNotes.id,
      note: personNotes.note,
      admin_username: users.username,
      created_at: personNotes.created_at,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.admin_id));
}

/** Returns the latest 100 notes of admins about a person, newest first; none about a deleted one. Throws NOT_FOUND. */
export async function listPersonNotes(
  { db }: Context,
  { id }: { id: string },
): Promise<{ items: PersonNote[] }> {
  await assertPersonExists(db, id);
  const items = await selectPersonNotes(db)
    .where(eq(personNotes.user_id, id))
    .orderBy(desc(personNotes.created_at), desc(personNotes.id))
    .limit(NOTES_MAX);
  return { items };
}

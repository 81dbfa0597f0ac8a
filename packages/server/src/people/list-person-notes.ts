import type { PersonNote } from "@signpoint/api/entities/person";
import { desc, eq } from "drizzle-orm";
import type { Context } from "../context";
import { personNotes, users } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { findProfile } from "./find-profile";

const NOTES_MAX = 100;

/** Returns the latest 100 notes of admins about a person, newest first. Throws NOT_FOUND. */
export async function listPersonNotes(
  { db }: Context,
  { id }: { id: string },
): Promise<{ items: PersonNote[] }> {
  if ((await findProfile(db, id)) === null) throw new DomainError("NOT_FOUND");
  const items = await db
    .select({
      id: personNotes.id,
      note: personNotes.note,
      admin_username: users.username,
      created_at: personNotes.created_at,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.admin_id))
    .where(eq(personNotes.user_id, id))
    .orderBy(desc(personNotes.created_at), desc(personNotes.id))
    .limit(NOTES_MAX);
  return { items };
}

import type { PersonNote } from "@signpoint/api/accounts/person";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { personNotes } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { findProfile } from "../../platform/people/find-profile";

/**
 * Inserts an admin's note about a person and returns it. Throws NOT_FOUND. The statement that inserts it locks the profile:
 * a deletion of the account that runs at the same time either erases the note or is waited for and leaves none.
 */
export async function addPersonNote(
  { db, now, caller }: CallerContext,
  { user_id, note }: { user_id: string; note: string },
): Promise<PersonNote> {
  const [inserted] = await singleStatement(db)
    .insert(personNotes)
    .select(
      sql`select ${newId()}::uuid, id, ${caller.user_id}::uuid, ${note}::text, ${now().toISOString()}::timestamptz
        from users where id = ${user_id} and deleted_at is null for key share`,
    )
    .returning({ id: personNotes.id, created_at: personNotes.created_at });
  if (inserted === undefined) throw new DomainError("NOT_FOUND");
  const author = await findProfile({ db }, caller.user_id);
  return { ...inserted, note, admin_username: author?.username ?? "" };
}

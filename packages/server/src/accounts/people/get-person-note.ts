import type { PersonNote } from "@signpoint/api/accounts/person";
import { eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { personNotes } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectPersonNotes } from "./list-person-notes";

/** Returns a note of an admin about a person. Throws NOT_FOUND, also once it was erased with the account. */
export async function getPersonNote({ db }: Context, { id }: { id: string }): Promise<PersonNote> {
  const [note] = await selectPersonNotes(db).where(eq(personNotes.id, id));
  if (note === undefined) throw new DomainError("NOT_FOUND");
  return note;
}

import { conditionFormMessages } from "@signpoint/api/texts";
import type { NamedPerson } from "@signpoint/api/work/contracts/admin-contract";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../../platform/db/client";
import { contractPeople, users } from "../../../platform/db/schema/index";
import { DomainError } from "../../../platform/domain-error";

/** Returns the people whom a contract names, by username. */
export async function findNamedPeople(db: Database, contractId: string): Promise<NamedPerson[]> {
  return await db
    .select({ id: users.id, username: users.username })
    .from(contractPeople)
    .innerJoin(users, eq(users.id, contractPeople.user_id))
    .where(eq(contractPeople.contract_id, contractId))
    .orderBy(asc(users.username), asc(users.id));
}

/** Replaces the people whom a contract names. Call it with the contract locked. Throws BAD_REQUEST for somebody without an account. */
export async function writeNamedPeople(
  tx: Transaction,
  contractId: string,
  given: readonly string[],
): Promise<void> {
  const ids = [...new Set(given)];
  // Locked, as far as the deletion of an account waits for it: who is being deleted is not named any more afterwards.
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deleted_at)))
    .orderBy(asc(users.id))
    .for("key share");
  if (known.length !== ids.length) {
    const message = conditionFormMessages.namedUnknown;
    throw new DomainError("BAD_REQUEST", { message, fields: { named_people: message } });
  }
  await tx.delete(contractPeople).where(eq(contractPeople.contract_id, contractId));
  if (ids.length === 0) return;
  await tx
    .insert(contractPeople)
    .values(ids.map((user_id) => ({ contract_id: contractId, user_id })));
}

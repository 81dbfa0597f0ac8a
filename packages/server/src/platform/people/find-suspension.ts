import { Suspension } from "@signpoint/api/accounts/person";
import { isSuspended } from "@signpoint/api/accounts/suspension";
import { pickFields } from "@signpoint/api/platform/form-fields";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../db/client";
import { suspensions } from "../db/schema/index";
import { DomainError } from "../domain-error";

type SuspensionRow = typeof suspensions.$inferSelect;

/** The columns of a suspension in the shape of the API. */
export const suspensionFields = pickFields(Suspension.shape, suspensions);

/** Returns the open suspension of a person, also one whose end has come; null when there is none. */
export async function findOpenSuspension(
  db: Database,
  userId: string,
): Promise<SuspensionRow | null> {
  const [open] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.user_id, userId), isNull(suspensions.ended_at)));
  return open ?? null;
}

/** Returns when the suspensions of those people who are suspended began (ISO 8601), by the id of the person. */
export async function findSuspensionStarts(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const open = await db
    .select({ user_id: suspensions.user_id, ...suspensionFields })
    .from(suspensions)
    .where(and(inArray(suspensions.user_id, [...userIds]), isNull(suspensions.ended_at)));
  const inForce = open.filter((one) => isSuspended(one, now));
  return new Map(inForce.map(({ user_id, started_at }) => [user_id, started_at]));
}

/** Throws PERSON_SUSPENDED with the message when one of the people is suspended. */
export async function assertNoneSuspended(
  db: Database,
  userIds: readonly string[],
  { now, message }: { now: Date; message?: string },
): Promise<void> {
  if ((await findSuspensionStarts(db, userIds, now)).size > 0) {
    throw new DomainError("PERSON_SUSPENDED", message === undefined ? {} : { message });
  }
}

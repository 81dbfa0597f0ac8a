import type { AccountDeletion } from "@signpoint/api/personal-data/account-deletion";
import { OPEN_SIGNING_STATUSES } from "@signpoint/api/personal-data/deletion-rules";
import { and, eq, inArray } from "drizzle-orm";
import { isOnlyActiveAdmin } from "../../accounts/admins/is-last-active-admin";
import type { CallerContext } from "../../platform/context";
import { accountDeletions, signedContracts } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { findProfile } from "../../platform/people/find-profile";
import { findObstacles } from "./find-obstacles";

/** Returns whether the caller's account is to be deleted, and what that means for what they have. */
export async function getAccountDeletion({
  db,
  now,
  caller,
}: CallerContext): Promise<AccountDeletion> {
  const { user_id } = caller;
  const profile = await findProfile({ db }, user_id);
  if (profile === null) throw new DomainError("UNAUTHORIZED");
  const [requested] = await db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.user_id, user_id));
  const { status } = signedContracts;
  const isOpen = and(eq(signedContracts.user_id, user_id), inArray(status, OPEN_SIGNING_STATUSES));
  return {
    requested_at: requested?.requested_at ?? null,
    deletes_at: requested?.deletes_at ?? null,
    points: profile.points,
    open_signings: await db.$count(signedContracts, isOpen),
    obstacles: await findObstacles(db, user_id),
    is_last_admin: profile.is_admin && (await isOnlyActiveAdmin(db, user_id, now())),
  };
}

import { isValidUsername } from "@signpoint/api/accounts/username";
import { USERNAME_CHANGE_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { authUsers, userSettings, users } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { findProfile } from "../../platform/people/find-profile";
import { isReservedBySignup } from "../auth/signups";

/**
 * Changes the caller's username and returns the profile. Names are looked up when they are shown, so the new one is
 * everywhere at once; the old one is free. The present one again changes nothing. Throws BAD_REQUEST, USERNAME_TAKEN,
 * and USERNAME_TOO_SOON within 30 days of the last change.
 */
export async function changeUsername(
  ctx: CallerContext,
  input: { username: string },
): Promise<UserProfile> {
  const username = input.username.trim();
  if (!isValidUsername(username)) {
    throw new DomainError("BAD_REQUEST", {
      fields: { p_username: refusalMessages.usernameInvalid },
    });
  }
  const userId = ctx.caller.user_id;
  await inTransaction(ctx.db, (tx) => change(tx, { userId, username }, ctx.now())).catch(
    (error: unknown) => {
      throw violatesConstraint(error, "users_username_unique") ? usernameTaken() : error;
    },
  );
  const profile = await findProfile(ctx.db, userId);
  if (profile === null) throw new DomainError("UNAUTHORIZED");
  return profile;
}

async function change(
  tx: Transaction,
  { userId, username }: { userId: string; username: string },
  now: Date,
): Promise<void> {
  const lowerCase = username.toLowerCase();
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, lowerCase), ne(users.id, userId)));
  if (other !== undefined || (await isReservedBySignup(tx, username, now))) {
    throw usernameTaken();
  }
  // The account comes first, as in suspensions and deletions: the opposite order could deadlock.
  await lockAccount(tx, userId);
  const changed = await tx
    .update(users)
    .set({ username })
    .where(and(eq(users.id, userId), ne(users.username, username)))
    .returning({ id: users.id });
  if (changed.length === 0) return;
  await spendChange(tx, userId, now);
  // The access token and the answers of the accounts protocol carry the name that was given at signup.
  await tx
    .update(authUsers)
    .set({
      user_metadata: sql`${authUsers.user_metadata} || jsonb_build_object('username', ${username}::text)`,
    })
    .where(eq(authUsers.id, userId));
}

/** Stores the time of the change in one conditional write: of two changes at once, one is too soon. */
async function spendChange(tx: Transaction, userId: string, now: Date): Promise<void> {
  const username_changed_at = now.toISOString();
  const latest = instantAfter(now, -USERNAME_CHANGE_DAYS * MS_PER_DAY);
  const stored = await tx
    .insert(userSettings)
    .values({ user_id: userId, username_changed_at })
    .onConflictDoUpdate({
      target: userSettings.user_id,
      set: { username_changed_at },
      setWhere: or(
        isNull(userSettings.username_changed_at),
        lte(userSettings.username_changed_at, latest),
      ),
    })
    .returning({ user_id: userSettings.user_id });
  if (stored.length === 0) throw new DomainError("USERNAME_TOO_SOON");
}

function usernameTaken(): DomainError {
  return new DomainError("USERNAME_TAKEN", { message: signupMessages.usernameTaken });
}

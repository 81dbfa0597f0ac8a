import { isValidUsername } from "@signpoint/api/accounts/username";
import { USERNAME_CHANGE_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import { eq, isNull, lte, or, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { authUsers, userSettings, users } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { findProfile } from "../../platform/people/find-profile";
import { insertTombstone } from "../../platform/people/tombstones";
import { secondsAfter, USERNAME_HELD_SECONDS } from "../tokens/lifetimes";
import { isUsernameTaken } from "./check-username-availability";

/**
 * Changes the caller's username and returns the profile. Names are looked up when they are shown, so the new one is
 * everywhere at once; the old one is free for others after 90 days. The present one again changes nothing. Throws BAD_REQUEST, USERNAME_TAKEN,
 * and USERNAME_TOO_SOON within 30 days of the last change.
 */
export async function changeUsername(
  ctx: CallerContext<"bankKeys">,
  input: { username: string },
): Promise<UserProfile> {
  const username = input.username.trim();
  if (!isValidUsername(username)) {
    throw new DomainError("BAD_REQUEST", {
      fields: { p_username: refusalMessages.usernameInvalid },
    });
  }
  const userId = ctx.caller.user_id;
  await inTransaction(ctx.db, (tx) => change(tx, ctx, username)).catch((error: unknown) => {
    throw violatesConstraint(error, "users_username_unique") ? usernameTaken() : error;
  });
  const profile = await findProfile(ctx, userId);
  if (profile === null) throw new DomainError("UNAUTHORIZED");
  return profile;
}

async function change(
  tx: Transaction,
  ctx: CallerContext<"bankKeys">,
  username: string,
): Promise<void> {
  const userId = ctx.caller.user_id;
  const now = ctx.now();
  // The account comes first, as in suspensions and deletions: the opposite order could deadlock.
  await lockAccount(tx, userId);
  const [before] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (before === undefined || before.username === username) return;
  // In other capitals a name stays its owner's.
  const isSameName = before.username.toLowerCase() === username.toLowerCase();
  if (!isSameName && (await isUsernameTaken(tx, ctx, username, userId))) throw usernameTaken();
  await tx.update(users).set({ username }).where(eq(users.id, userId));
  if (!isSameName) {
    await insertTombstone(tx, ctx.bankKeys, {
      kind: "username",
      text: before.username.toLowerCase(),
      userId,
      expiresAt: secondsAfter(now, USERNAME_HELD_SECONDS),
    });
  }
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

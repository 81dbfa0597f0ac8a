import { normalizeEmail } from "@signpoint/api/rules/email";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authCodes, authMailTokens, authSessions, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { queueMail } from "../mail/queue-mail";
import { logSecurityEvent } from "../security-log";
import { findRecipient } from "./accounts";
import { AuthError } from "./auth-error";
import type { SignedIn } from "./authenticate";
import { FRESH_PROOF_SECONDS } from "./lifetimes";
import { purgeMailQuotas } from "./mail-limits";
import { passwordChangedMail } from "./mails";
import { assertAcceptablePassword, hashPassword, verifyPassword } from "./passwords";
import { optionalText } from "./read-body";
import type { AuthSession, AuthUser } from "./rows";
import { toStorableUserData, UserData } from "./user-data";
import { userObject } from "./user-object";

export const UpdateUserBody = z.object({
  email: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  data: UserData,
});

/** Sets the caller's password, or what they say of themselves. */
export async function updateUser(
  ctx: Context<"config" | "limits">,
  { user, session }: SignedIn,
  body: z.output<typeof UpdateUserBody>,
): Promise<Record<string, unknown>> {
  await ctx.limits.updatePerAccount.take(user.id);
  if (body.email !== "" && normalizeEmail(body.email) !== user.email) {
    throw new AuthError("emailFixed");
  }
  const data = mergedData(user.user_metadata, toStorableUserData(body.data));
  const { password } = body;
  const password_hash =
    typeof password === "string"
      ? await acceptedPasswordHash(ctx, { user, session }, password, body.current_password)
      : undefined;
  const updated = await inTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(authUsers)
      .set({
        user_metadata: data,
        ...(password_hash !== undefined && { password_hash }),
        updated_at: ctx.now().toISOString(),
      })
      .where(eq(authUsers.id, user.id))
      .returning();
    if (row === undefined) throw new AuthError("userNotFound");
    if (password_hash !== undefined) await endEverythingElse(tx, ctx, row, session.id);
    return row;
  });
  // The mails of the last hour are worth nothing any more: others may be sent in their place.
  if (password_hash !== undefined) {
    logSecurityEvent(ctx, "password_changed", { user_id: user.id });
    await purgeMailQuotas(ctx, "recovery", updated.email);
  }
  return userObject(updated);
}

/** Later fields win, null removes a field; the whole has to be storable again. */
function mergedData(before: Record<string, unknown>, change: Record<string, unknown>) {
  const merged = { ...before, ...change };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  return toStorableUserData(Object.fromEntries(kept));
}

async function acceptedPasswordHash(
  ctx: Context<"config">,
  { user, session }: SignedIn,
  password: string,
  currentPassword: string,
): Promise<string> {
  const { config, now } = ctx;
  assertAcceptablePassword(password);
  const isRequired =
    config.REQUIRE_CURRENT_PASSWORD === "on" &&
    user.password_hash !== null &&
    !cameByMail(session, now());
  if (isRequired && currentPassword === "") throw new AuthError("currentPasswordRequired");
  if (currentPassword !== "" && !(await verifyPassword(user.password_hash, currentPassword))) {
    logSecurityEvent(ctx, "password_change_failed", { user_id: user.id });
    throw new AuthError("currentPasswordInvalid");
  }
  if (await verifyPassword(user.password_hash, password)) throw new AuthError("passwordSame");
  return await hashPassword(password);
}

/** Whether the session began by a mail just now, which proves more than a password could. */
function cameByMail({ amr }: AuthSession, now: Date): boolean {
  const since = now.getTime() / 1_000 - FRESH_PROOF_SECONDS;
  return amr.some(
    ({ method, timestamp }) => (method === "recovery" || method === "otp") && timestamp >= since,
  );
}

/** A new password ends all that the old one, or a mail sent before, could still open. */
async function endEverythingElse(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  sessionId: string,
): Promise<void> {
  await tx.delete(authMailTokens).where(eq(authMailTokens.email, user.email));
  await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
  await tx
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, user.id), ne(authSessions.id, sessionId)));
  const mail = await passwordChangedMail(await findRecipient(tx, user), ctx.config.PUBLIC_URL);
  await queueMail(tx, mail, ctx.now());
}

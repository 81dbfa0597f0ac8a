import { normalizeEmail } from "@signpoint/api/rules/email";
import { and, eq, ne } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/client";
import { authCodes, authMailTokens, authSessions, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { queueMail } from "../mail/queue-mail";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { addresseeOf } from "./accounts";
import { AuthError } from "./auth-error";
import type { SignedIn } from "./authenticate";
import { passwordChangedMail } from "./mails";
import { hashPassword, isPassword, refuseUnacceptablePassword } from "./passwords";
import { optionalText } from "./read-body";
import type { AuthUser } from "./rows";
import { storableUserData, UserData } from "./user-data";
import { userObject } from "./user-object";

export const UpdateUserBody = z.object({
  email: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  data: UserData,
});

/** Sets the caller's password, or what they say of themselves. */
export async function updateUser(
  services: Services,
  { user, session }: SignedIn,
  body: z.output<typeof UpdateUserBody>,
): Promise<Record<string, unknown>> {
  await services.limits.updatePerAccount.take(user.id);
  if (body.email !== "" && normalizeEmail(body.email) !== user.email) {
    throw new AuthError("emailFixed");
  }
  const data = mergedData(user.user_metadata, storableUserData(body.data));
  const password_hash =
    typeof body.password === "string"
      ? await acceptedPasswordHash(
          services,
          { user, session },
          body.password,
          body.current_password,
        )
      : undefined;
  const updated = await inTransaction(services.db, async (tx) => {
    const [row] = await tx
      .update(authUsers)
      .set({
        user_metadata: data,
        ...(password_hash !== undefined && { password_hash }),
        updated_at: services.now().toISOString(),
      })
      .where(eq(authUsers.id, user.id))
      .returning();
    if (row === undefined) throw new AuthError("userNotFound");
    if (password_hash !== undefined) await endEverythingElse(tx, services, row, session.id);
    return row;
  });
  if (password_hash !== undefined) {
    logSecurityEvent(services, "password_changed", { user_id: user.id });
  }
  return userObject(updated);
}

/** Later fields win, null removes a field; the whole has to be storable again. */
function mergedData(before: Record<string, unknown>, change: Record<string, unknown>) {
  const merged = { ...before, ...change };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  return storableUserData(Object.fromEntries(kept));
}

async function acceptedPasswordHash(
  services: Services,
  { user, session }: SignedIn,
  password: string,
  currentPassword: string,
): Promise<string> {
  refuseUnacceptablePassword(password);
  // Whoever came by a mailed link has just proved more than a password could.
  const cameByMail = session.amr.some(({ method }) => method === "recovery" || method === "otp");
  if (services.config.REQUIRE_CURRENT_PASSWORD === "on" && !cameByMail && currentPassword === "") {
    throw new AuthError("currentPasswordRequired");
  }
  if (currentPassword !== "" && !(await isPassword(user.password_hash, currentPassword))) {
    logSecurityEvent(services, "password_change_failed", { user_id: user.id });
    throw new AuthError("currentPasswordInvalid");
  }
  if (await isPassword(user.password_hash, password)) throw new AuthError("passwordSame");
  return await hashPassword(password);
}

/** A new password ends all that the old one, or a mail sent before, could still open. */
async function endEverythingElse(
  tx: Database,
  services: Services,
  user: AuthUser,
  sessionId: string,
): Promise<void> {
  await tx.delete(authMailTokens).where(eq(authMailTokens.user_id, user.id));
  await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
  await tx
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, user.id), ne(authSessions.id, sessionId)));
  const mail = await passwordChangedMail(await addresseeOf(tx, user), services.config.PUBLIC_URL);
  await queueMail(tx, mail, services.now());
}

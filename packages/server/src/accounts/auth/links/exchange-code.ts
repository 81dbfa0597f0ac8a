import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { authCodes, authUsers } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { logSecurityEvent } from "../../../platform/security-log";
import { createSession, toSessionObject } from "../../sessions/sessions";
import { bannedError } from "../../suspensions/banned-error";
import { AuthError } from "../auth-error";
import { isBanned } from "../authenticate";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import { matchesChallenge } from "./pkce";

export const CodeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

/**
 * Exchanges the code of a followed link for a session, once, and returns it as the protocol says. A wrong
 * verifier does not use the code up. Throws codeMissing, flowNotFound, flowExpired, verifierWrong, banned.
 */
export async function exchangeCode(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  input: z.output<typeof CodeBody>,
): Promise<Record<string, unknown>> {
  const { limits, client, db, now } = ctx;
  await limits.tokenPerIp.consume(client.ipKey);
  if (input.auth_code === "" || input.code_verifier === "") throw new AuthError("codeMissing");
  const opened = await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ user: authUsers, code: authCodes })
      .from(authCodes)
      .innerJoin(authUsers, eq(authUsers.id, authCodes.user_id))
      .where(eq(authCodes.code_hash, hashAuthCode(input.auth_code)))
      .for("update", { of: authCodes });
    if (found === undefined) throw new AuthError("flowNotFound");
    const { user, code } = found;
    if (new Date(code.expires_at) <= now()) throw new AuthError("flowExpired");
    if (!matchesChallenge(code, input.code_verifier)) throw new AuthError("verifierWrong");
    if (isBanned(user, now())) throw await bannedError(tx, user.id);
    await tx.delete(authCodes).where(eq(authCodes.code_hash, code.code_hash));
    const method = code.kind === "signup" ? "email/signup" : code.kind;
    return { ...(await createSession(tx, user, method, { now: now(), client })), method };
  });
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method: opened.method });
  return await toSessionObject(ctx, opened);
}

/** Returns the SHA-256 of a code in hexadecimal digits, as the database stores it. */
export function hashAuthCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

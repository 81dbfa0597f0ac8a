import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import { authCodes, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import type { Client } from "./client";
import { isVerifier } from "./pkce";
import { optionalText } from "./read-body";
import { createSession, sessionObject } from "./sessions";

export const CodeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a clicked link for a session, once; a wrong verifier does not use it up. */
export async function exchangeCode(
  ctx: Context<"config" | "keys" | "limits">,
  body: z.output<typeof CodeBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  const { limits, db, now } = ctx;
  await limits.tokenPerAddress.take(client.address);
  if (body.auth_code === "" || body.code_verifier === "") throw new AuthError("codeMissing");
  const opened = await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ user: authUsers, code: authCodes })
      .from(authCodes)
      .innerJoin(authUsers, eq(authUsers.id, authCodes.user_id))
      .where(eq(authCodes.code_hash, hashAuthCode(body.auth_code)))
      .for("update", { of: authCodes });
    if (found === undefined) throw new AuthError("flowNotFound");
    const { user, code } = found;
    if (new Date(code.expires_at) <= now()) throw new AuthError("flowExpired");
    if (!isVerifier(code, body.code_verifier)) throw new AuthError("verifierWrong");
    if (isBanned(user, now())) throw new AuthError("banned");
    await tx.delete(authCodes).where(eq(authCodes.code_hash, code.code_hash));
    const method = code.kind === "signup" ? "email/signup" : "recovery";
    return { ...(await createSession(tx, user, method, now())), method };
  });
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method: opened.method });
  return await sessionObject(ctx, opened);
}

export function hashAuthCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

import {
  hasRecentProof,
  MAILED_CODE_METHOD,
  PASSWORD_GUESSES_PER_SESSION,
} from "@signpoint/api/accounts/recent-proof";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { authMailTokens, authSessions } from "../../platform/db/schema/index";
import { inTransaction, singleStatement } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedIn, SignedInContext } from "../auth/authenticate";
import { findTokenOfCode } from "../auth/links/match-code";
import { verifyPassword } from "../auth/passwords";
import type { AuthSession } from "../auth/rows";
import { lockSignedIn } from "../factors/lock-signed-in";

/** What came of a password that was sent as a proof: `blocked` when the session has guessed too often, so none is checked. */
type PasswordOutcome = "right" | "wrong" | "blocked";

/**
 * Checks the proofs that a request carries beside its change, the present password and the code of `reauthenticate`, and
 * returns the session, which holds them from now on, with `RECENT_PROOF_SECONDS` to use them. Throws nonceInvalid,
 * currentPasswordInvalid, and reauthenticationNeeded when the session has guessed the password too often and has no other
 * proof.
 */
export async function proveAgain(
  ctx: SignedInContext<"keys" | "limits">,
  { current_password, nonce }: { current_password: string; nonce: string },
): Promise<AuthSession> {
  if (nonce !== "") await proveByMailedCode(ctx, nonce);
  if (nonce === "" && current_password === "") return ctx.session;
  const outcome =
    current_password === "" ? null : await proveByPassword(ctx, ctx, current_password);
  if (outcome === "wrong") throw new AuthError("currentPasswordInvalid");
  const session = await findSession(ctx.db, ctx.session.id);
  if (session === undefined) throw new AuthError("sessionNotFound");
  if (outcome === "blocked" && !hasRecentProof(session.amr, ctx.now())) {
    throw new AuthError("passwordGuessesUsed");
  }
  return session;
}

/**
 * Checks the present password as a proof in a session, which holds it from now on when it is right. Wrong ones are counted
 * by session, and by account apart from those of the login.
 */
export async function proveByPassword(
  ctx: Context<"limits">,
  { user, session }: Pick<SignedIn, "user" | "session">,
  password: string,
): Promise<PasswordOutcome> {
  const { limits, db } = ctx;
  if (session.password_failures >= PASSWORD_GUESSES_PER_SESSION) return "blocked";
  await limits.currentPasswordPerAccount.consume(user.id);
  // Counted before the password is verified, so that simultaneous guesses all count.
  const counted = await singleStatement(db)
    .update(authSessions)
    .set({ password_failures: sql`${authSessions.password_failures} + 1` })
    .where(
      and(
        eq(authSessions.id, session.id),
        lt(authSessions.password_failures, PASSWORD_GUESSES_PER_SESSION),
      ),
    )
    .returning({ id: authSessions.id });
  if (counted.length === 0) return "blocked";
  if (!(await verifyPassword(user.password_hash, password))) {
    logSecurityEvent(ctx, "password_change_failed", { user_id: user.id });
    return "wrong";
  }
  await limits.currentPasswordPerAccount.refund(user.id);
  await inTransaction(db, (tx) => storeProof(tx, session.id, "password", ctx.now()));
  return "right";
}

async function proveByMailedCode(
  ctx: SignedInContext<"keys" | "limits">,
  code: string,
): Promise<void> {
  const { limits, db, user } = ctx;
  await limits.reauthenticationPerAccount.consume(user.id);
  // The error is thrown after the commit, which the count of wrong codes needs.
  const isRight = await inTransaction(db, async (tx) => {
    const { user, session } = await lockSignedIn(tx, ctx, ctx.now());
    const kinds = ["reauthentication" as const];
    const token = await findTokenOfCode(tx, ctx, { email: user.email, code, kinds });
    if (token === null || token.user_id !== user.id) return false;
    await tx.delete(authMailTokens).where(eq(authMailTokens.token_hash, token.token_hash));
    await storeProof(tx, session.id, MAILED_CODE_METHOD, ctx.now());
    return true;
  });
  if (!isRight) {
    logSecurityEvent(ctx, "reauthentication_failed", { user_id: user.id });
    throw new AuthError("nonceInvalid");
  }
  await limits.reauthenticationPerAccount.reset(user.id);
  logSecurityEvent(ctx, "reauthenticated", { user_id: user.id });
}

/** Has a session hold a proof from now on, and forgets its wrong guesses. */
async function storeProof(
  tx: Transaction,
  sessionId: string,
  method: string,
  now: Date,
): Promise<void> {
  const [session] = await tx
    .select()
    .from(authSessions)
    .where(eq(authSessions.id, sessionId))
    .for("update");
  if (session === undefined) return;
  const proof = { method, timestamp: Math.floor(now.getTime() / 1_000) };
  const amr = [proof, ...session.amr.filter((earlier) => earlier.method !== method)];
  await tx
    .update(authSessions)
    .set({ amr, password_failures: 0 })
    .where(eq(authSessions.id, sessionId));
}

async function findSession(db: Database, id: string): Promise<AuthSession | undefined> {
  const [session] = await db.select().from(authSessions).where(eq(authSessions.id, id));
  return session;
}

import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authRecoveryCodes, authRecoverySets } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { decryptText, encryptText } from "../../platform/encryption/encrypt";
import { logSecurityEvent } from "../../platform/security-log";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { judgeChange } from "../safety-pause/judge-change";
import { assertRecentProof } from "./assert-proofs";
import type { FactorContext } from "./factor-context";
import { lockSignedIn } from "./lock-signed-in";
import { RECOVERY_CODES_MADE_MAIL } from "./mails";
import { removeRecoveryCodes } from "./remove-factors";

type RecoverySet = typeof authRecoverySets.$inferSelect;

export const RecoveryCodesBody = z.object({ friendly_name: optionalText }).nullable();

const CODES = 10;
/** 16 characters of 5 bits each: 80 bits, which nobody guesses. */
const CODE_LENGTH = 16;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const NAME = "Recovery codes";
const KEY_BYTES = 32;

/** Returns how many recovery codes the caller has, in the protocol's shape. Throws factorNotFound when there are none. */
export async function getRecoveryCodes({
  db,
  user,
}: SignedInContext): Promise<Record<string, unknown>> {
  const set = await findRecoverySet(db, user.id);
  if (set === undefined) throw new AuthError("factorNotFound");
  return {
    id: set.id,
    type: "recovery_code",
    total: CODES,
    remaining: await countCodes(db, set.id),
  };
}

/**
 * Makes the caller's recovery codes and returns them in the protocol's shape, this once. With `regenerate` they replace
 * earlier ones. Throws recoveryCodesSole without a verified factor, recoveryCodesLevel, reauthenticationNeeded,
 * recoveryCodesExist.
 */
export async function createRecoveryCodes(
  ctx: FactorContext<"bankKeys" | "config" | "keys">,
  { regenerate }: { regenerate: boolean },
): Promise<Record<string, unknown>> {
  const created = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const { user } = signedIn;
    if (!user.has_second_factor) throw new AuthError("recoveryCodesSole");
    assertRecentProof(signedIn, "recoveryCodesLevel", ctx.now());
    const before = await findRecoverySet(tx, user.id);
    if (before !== undefined && !regenerate) throw new AuthError("recoveryCodesExist");
    const codes = Array.from({ length: CODES }, newCode);
    const hashKey = randomBytes(KEY_BYTES).toString("base64");
    const id = newId();
    const at = ctx.now();
    const hash_key = await encryptText(ctx.bankKeys, { purpose: "recovery_codes", id }, hashKey);
    await judgeChange(tx, { ...ctx, now: () => at }, signedIn);
    await replaceRecoverySet(tx, { id, user_id: user.id, hash_key, created_at: at.toISOString() });
    await tx
      .insert(authRecoveryCodes)
      .values(codes.map((code) => ({ set_id: id, code_hash: hashCode(hashKey, code) })));
    await queueSecurityMail(tx, ctx, { user, at }, RECOVERY_CODES_MADE_MAIL);
    return { id, codes };
  });
  logSecurityEvent(ctx, "recovery_codes_made", { user_id: ctx.user.id });
  return { ...created, type: "recovery_code", friendly_name: NAME, total: CODES };
}

/**
 * Deletes the caller's recovery codes and returns the id of their set. Throws recoveryCodesLevel, reauthenticationNeeded,
 * factorNotFound.
 */
export async function deleteRecoveryCodes(ctx: SignedInContext): Promise<{ id: string }> {
  return await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    assertRecentProof(signedIn, "recoveryCodesLevel", ctx.now());
    const id = await removeRecoveryCodes(tx, signedIn.user.id, ctx.now());
    if (id === undefined) throw new AuthError("factorNotFound");
    return { id };
  });
}

/**
 * Deletes a recovery code of an account, in any case and with blanks and hyphens anywhere, and returns how many are left
 * and when they were made (ISO 8601); null for a wrong one. Of two simultaneous uses of a code one finds it.
 */
export async function spendRecoveryCode(
  tx: Transaction,
  { bankKeys }: Pick<Context<"bankKeys">, "bankKeys">,
  userId: string,
  text: string,
): Promise<{ remaining: number; made_at: string } | null> {
  const set = await findRecoverySet(tx, userId);
  if (set === undefined) return null;
  const binding = { purpose: "recovery_codes", id: set.id } as const;
  const hashKey = await decryptText(bankKeys, binding, set.hash_key);
  const code = text.toLowerCase().replace(/[\s-]/g, "");
  const spent = await tx
    .delete(authRecoveryCodes)
    .where(
      and(
        eq(authRecoveryCodes.set_id, set.id),
        eq(authRecoveryCodes.code_hash, hashCode(hashKey, code)),
      ),
    )
    .returning({ set_id: authRecoveryCodes.set_id });
  if (spent.length === 0) return null;
  return { remaining: await countCodes(tx, set.id), made_at: set.created_at };
}

/**
 * Inserts a set of recovery codes in place of the one before, which is kept for 7 days: "This was not me" brings it back.
 * Sessions that one of its codes has raised stay raised.
 */
async function replaceRecoverySet(
  tx: Transaction,
  set: Omit<RecoverySet, "removed_at">,
): Promise<void> {
  await tx
    .update(authRecoverySets)
    .set({ removed_at: set.created_at })
    .where(and(eq(authRecoverySets.user_id, set.user_id), isNull(authRecoverySets.removed_at)));
  await tx.insert(authRecoverySets).values(set);
}

async function findRecoverySet(db: Database, userId: string): Promise<RecoverySet | undefined> {
  const [set] = await db
    .select()
    .from(authRecoverySets)
    .where(and(eq(authRecoverySets.user_id, userId), isNull(authRecoverySets.removed_at)));
  return set;
}

async function countCodes(db: Database, setId: string): Promise<number> {
  return await db.$count(authRecoveryCodes, eq(authRecoveryCodes.set_id, setId));
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Random codes need no slow hash: with the key they cannot be tried, without it neither. */
function hashCode(hashKey: string, code: string): string {
  return createHmac("sha256", Buffer.from(hashKey, "base64")).update(code).digest("base64url");
}

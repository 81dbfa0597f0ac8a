import { createHash, createHmac } from "node:crypto";
import { IDEMPOTENCY_KEY_HOURS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { and, eq } from "drizzle-orm";
import { configure } from "safe-stable-stringify";
import type { Transaction } from "../db/client";
import { idempotencyKeys } from "../db/schema/index";

/** A call with the idempotency key that its caller sent. */
interface KeyedCall {
  user_id: string;
  /** The name of the call, such as `contracts.sign`. */
  call: string;
  key: string;
  input: unknown;
}

/** Under what a call is saved, and a hash of its input. */
export type CallIdentity = Pick<
  typeof idempotencyKeys.$inferSelect,
  "user_id" | "call" | "key_hash" | "input_hash"
>;

/** Deeper than any valid input. A deeper one is refused later, and must not exhaust the stack here. */
const INPUT_MAX_DEPTH = 32;
const canonical = configure({ maximumDepth: INPUT_MAX_DEPTH });

/**
 * Returns the identity under which a call is saved, and a hash of its input for comparison. The input is hashed with
 * the key as the secret, and the key is not stored: a short input, such as an account number, cannot be found by
 * trying all values.
 */
export function toCallIdentity({ user_id, call, key, input }: KeyedCall): CallIdentity {
  return {
    user_id,
    call,
    key_hash: createHash("sha256").update(key).digest("base64url"),
    input_hash: createHmac("sha256", key)
      .update(canonical(input) ?? "")
      .digest("base64url"),
  };
}

/** Returns the call that was saved under the same identity in the last 24 hours; null when there is none. */
export async function findSavedCall(
  tx: Transaction,
  { user_id, call, key_hash }: CallIdentity,
  now: Date,
): Promise<Pick<typeof idempotencyKeys.$inferSelect, "input_hash" | "answer"> | null> {
  const hasSameIdentity = and(
    eq(idempotencyKeys.user_id, user_id),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key_hash, key_hash),
  );
  const [found] = await tx.select().from(idempotencyKeys).where(hasSameIdentity);
  if (found === undefined || found.created_at > expiredBefore(now)) return found ?? null;
  await tx.delete(idempotencyKeys).where(hasSameIdentity);
  return null;
}

/** Inserts a call in the transaction in which it runs. */
export async function saveCall(
  tx: Transaction,
  call: CallIdentity & { answer: string },
  now: Date,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({ ...call, created_at: now.toISOString() });
}

/** Returns the time before which saved calls have expired, in ISO 8601. */
export function expiredBefore(now: Date): string {
  return instantAfter(now, -IDEMPOTENCY_KEY_HOURS * MS_PER_HOUR);
}

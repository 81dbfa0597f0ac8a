import { createHash } from "node:crypto";
import { tryLock } from "../db/advisory-locks";
import type { Transaction } from "../db/client";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import type { Services } from "../services";
import { findSavedCall, type KeyedCall, saveCall, toCallIdentity } from "./saved-calls";

/** How a call is carried out, and what its answer leaves behind for a repetition. */
export interface Repeatable {
  run: (tx: Transaction) => Promise<unknown>;
  /** What is kept of the answer: anything that JSON can hold. */
  toKept: (answer: unknown) => unknown;
  fromKept: (tx: Transaction, kept: unknown) => Promise<unknown>;
}

/**
 * Carries a call out once for its caller and key, however often it is made: everything it writes, the
 * key and the answer are one transaction. A repetition is answered from what was kept. Throws
 * IDEMPOTENCY_KEY_REUSED when the input is another one, IDEMPOTENCY_KEY_IN_FLIGHT while the first is
 * being carried out, here (`inFlight`) or in another process. Nothing is kept of a call that fails.
 */
export async function runOnce(
  { db, now }: Pick<Services, "db" | "now">,
  inFlight: Set<string>,
  called: KeyedCall,
  { run, toKept, fromKept }: Repeatable,
): Promise<{ answer: unknown; replayed: boolean }> {
  const identity = toCallIdentity(called);
  const name = `${identity.user_id} ${identity.call} ${identity.key_hash}`;
  if (inFlight.has(name)) throw new DomainError("IDEMPOTENCY_KEY_IN_FLIGHT");
  inFlight.add(name);
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await isLocked(tx, name))) throw new DomainError("IDEMPOTENCY_KEY_IN_FLIGHT");
      const kept = await findSavedCall(tx, identity, now());
      if (kept !== null) {
        if (kept.input_hash !== identity.input_hash)
          throw new DomainError("IDEMPOTENCY_KEY_REUSED");
        return { answer: await fromKept(tx, JSON.parse(kept.answer)), replayed: true };
      }
      const answer = await run(tx);
      await saveCall(tx, { ...identity, answer: JSON.stringify(toKept(answer)) }, now());
      return { answer, replayed: false };
    });
  } finally {
    inFlight.delete(name);
  }
}

/** Locks the name until the transaction ends; false when another process has it. */
async function isLocked(tx: Transaction, name: string): Promise<boolean> {
  return await tryLock(tx, createHash("sha256").update(name).digest().readBigInt64BE());
}

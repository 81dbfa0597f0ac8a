import { createHash } from "node:crypto";
import { tryLock } from "../db/advisory-locks";
import type { Transaction } from "../db/client";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import type { Services } from "../services";
import { type CallIdentity, findSavedCall, saveCall } from "./saved-calls";

const RETRY_AFTER_SECONDS = 1;

/** Runs a call, and saves its result for a repetition. */
interface RepeatableCall {
  run: (tx: Transaction) => Promise<unknown>;
  /** Returns the part of the result to save, as JSON. */
  toSaved: (result: unknown) => unknown;
  /** Returns the result of a repetition. */
  fromSaved: (tx: Transaction, saved: unknown) => Promise<unknown>;
}

/**
 * Runs a call once for its caller and key, even when it is repeated: its writes, the key and the saved result are
 * one transaction. A repetition gets the saved result and `replayed: true`. Throws IDEMPOTENCY_KEY_REUSED when
 * the input differs, IDEMPOTENCY_KEY_IN_FLIGHT while the first call is running in another process. A call that fails
 * saves nothing. The caller holds its name in flight.
 */
export async function runOnce(
  { db, now }: Pick<Services, "db" | "now">,
  identity: CallIdentity,
  name: string,
  { run, toSaved, fromSaved }: RepeatableCall,
): Promise<{ result: unknown; replayed: boolean }> {
  return await inTransaction(db, async (tx) => {
    if (!(await tryLockName(tx, name))) throw stillInFlight();
    const saved = await findSavedCall(tx, identity, now());
    if (saved !== null) {
      if (saved.input_hash !== identity.input_hash) throw new DomainError("IDEMPOTENCY_KEY_REUSED");
      return { result: await fromSaved(tx, JSON.parse(saved.answer)), replayed: true };
    }
    const result = await run(tx);
    await saveCall(tx, { ...identity, answer: JSON.stringify(toSaved(result)) }, now());
    return { result, replayed: false };
  });
}

/** Runs work under the name of a call. Throws IDEMPOTENCY_KEY_IN_FLIGHT while this process is doing so. */
export async function holdInFlight<Result>(
  { callsInFlight }: Pick<Services, "callsInFlight">,
  { user_id, call, key_hash }: CallIdentity,
  work: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = `${user_id} ${call} ${key_hash}`;
  if (callsInFlight.has(name)) throw stillInFlight();
  callsInFlight.add(name);
  try {
    return await work(name);
  } finally {
    callsInFlight.delete(name);
  }
}

/** Locks the name until the transaction ends; returns false when another process has locked it. */
async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  return await tryLock(tx, createHash("sha256").update(name).digest().readBigInt64BE());
}

function stillInFlight() {
  return new DomainError("IDEMPOTENCY_KEY_IN_FLIGHT", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

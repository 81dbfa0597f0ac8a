import { parseIdempotencyKey } from "@signpoint/api/platform/idempotency-key";
import { refusalMessages } from "@signpoint/api/texts";
import * as z from "zod";
import { checkPendingAccess } from "../../platform/access";
import type { PendingKey } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { holdInFlight, runOnce } from "../../platform/idempotency/run-once";
import { type CallIdentity, toCallIdentity } from "../../platform/idempotency/saved-calls";
import { KeyNotSavedError } from "../../platform/verb-write";
import type { CallDefinition } from "./call-definition";
import { currentRecords, type ReadRecord } from "./current-records";
import type { CallContext } from "./implementation";

const HEADER = "Idempotency-Key";

const RecordId = z.object({ id: z.string() });

/** A call with the header `Idempotency-Key`, and its input before it is parsed. */
interface KeyedCallRequest {
  /** The header. */
  key: string;
  call: CallDefinition;
  input: unknown;
}

/**
 * Runs a call with its idempotency key, and only the first time. Returns its output; for a repetition the first output,
 * and sets `Idempotency-Replayed: true` in `headers`. Throws BAD_REQUEST for a malformed key, IDEMPOTENCY_KEY_IN_FLIGHT
 * while the first call is running, and the errors of `runOnce` and of the call.
 */
export async function callOnce(
  ctx: CallContext,
  { key: header, call, input }: KeyedCallRequest,
  headers: Record<string, string>,
  run: (ctx: CallContext) => Promise<unknown>,
): Promise<unknown> {
  const key = parseIdempotencyKey(header);
  if (key === null) {
    throw new DomainError("BAD_REQUEST", {
      fields: { [HEADER]: refusalMessages.idempotencyKeyInvalid },
    });
  }
  const identity = toCallIdentity({ user_id: ctx.caller.user_id, call: call.name, key, input });
  const readRecord = call.meta.replay === "current_record" ? getRecordReader(call.name) : null;
  return await holdInFlight(ctx, identity, async (name) => {
    // Only a hot call still has its access to be checked: the statement of its write does both.
    if (ctx.pendingAccess !== undefined) {
      const saved = readRecord === null ? "kept_answer" : "current_record";
      const first = await callSavingKey(ctx, identity, saved, run);
      if (first !== null) return first.output;
      await checkPendingAccess(ctx.db, ctx.pendingAccess);
    }
    const { result, replayed } = await runOnce(ctx, identity, name, {
      run: (tx) => run({ ...ctx, db: tx }),
      toSaved: (fresh) => (readRecord === null ? fresh : RecordId.parse(fresh)),
      fromSaved: async (tx, answer) =>
        readRecord === null ? answer : await readRecord({ ...ctx, db: tx }, RecordId.parse(answer)),
    });
    if (replayed) headers["Idempotency-Replayed"] = "true";
    return result;
  });
}

/**
 * Runs a call whose write saves the idempotency key in the same statement, and returns its output; null when the key was
 * not saved, or when the call was refused: an earlier call with the key may have caused that, by changing the state.
 */
async function callSavingKey(
  ctx: CallContext,
  { user_id, call, key_hash, input_hash }: CallIdentity,
  saved: PendingKey["saved"],
  run: (ctx: CallContext) => Promise<unknown>,
): Promise<{ output: unknown } | null> {
  const pendingKey: PendingKey = {
    params: {
      key_user_id: user_id,
      key_call: call,
      key_hash,
      key_input_hash: input_hash,
      key_created_at: ctx.now().toISOString(),
    },
    saved,
    isSaved: false,
  };
  try {
    const output = await run({ ...ctx, pendingKey });
    return pendingKey.isSaved ? { output } : null;
  } catch (error) {
    if (error instanceof KeyNotSavedError || error instanceof DomainError) return null;
    throw error;
  }
}

function getRecordReader(name: string): ReadRecord {
  const readRecord = currentRecords[name];
  if (readRecord === undefined) throw new Error(`nothing reads the record of ${name} again`);
  return readRecord;
}

import { parseIdempotencyKey } from "@signpoint/api/platform/idempotency-key";
import { refusalMessages } from "@signpoint/api/texts";
import * as z from "zod";
import type { Caller, PendingKey } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { DomainError } from "../../platform/domain-error";
import { holdInFlight, runOnce } from "../../platform/idempotency/run-once";
import { type KeyedCall, toCallIdentity } from "../../platform/idempotency/saved-calls";
import type { Services } from "../../platform/services";
import { KeyNotSavedError } from "../../platform/verb-write";
import type { CallDefinition } from "./call-definition";
import { currentRecords, type ReadRecord } from "./current-records";

const HEADER = "Idempotency-Key";

const RecordId = z.object({ id: z.string() });

/** A call with the header `Idempotency-Key`, and its input before it is parsed. */
export interface KeyedCallRequest {
  /** The header. */
  key: string;
  call: CallDefinition;
  input: unknown;
}

/**
 * Runs a call in one transaction with its idempotency key, and only the first time. Returns its
 * output; for a repetition the first output, and sets `Idempotency-Replayed: true` in `headers`.
 * Throws BAD_REQUEST for a malformed key, and the errors of `runOnce`.
 */
export async function callIdempotently(
  services: Services & { caller: Caller },
  keyed: KeyedCallRequest,
  headers: Record<string, string>,
  run: (services: Services) => Promise<unknown>,
): Promise<unknown> {
  const withTransaction = (tx: Transaction) => ({ ...services, db: tx });
  const { name, meta } = keyed.call;
  const readRecord = meta.replay === "current_record" ? getRecordReader(name) : null;
  const { result, replayed } = await runOnce(services, toKeyedCall(services, keyed), {
    run: (tx) => run(withTransaction(tx)),
    toSaved: (fresh) => (readRecord === null ? fresh : RecordId.parse(fresh)),
    fromSaved: async (tx, saved) =>
      readRecord === null ? saved : await readRecord(withTransaction(tx), RecordId.parse(saved)),
  });
  if (replayed) headers["Idempotency-Replayed"] = "true";
  return result;
}

/**
 * Runs a call whose write saves its idempotency key in the same statement. Any refusal may be the
 * effect of an earlier call with the key: `callIdempotently` then finds out. Throws
 * `KeyNotSavedError` when the key was not saved, and the errors of the call.
 */
export async function callSavingKey(
  services: Services & { caller: Caller },
  keyed: KeyedCallRequest,
  run: (pendingKey: PendingKey) => Promise<unknown>,
): Promise<unknown> {
  const identity = toCallIdentity(toKeyedCall(services, keyed));
  const pendingKey: PendingKey = {
    params: {
      key_user_id: identity.user_id,
      key_call: identity.call,
      key_hash: identity.key_hash,
      key_input_hash: identity.input_hash,
      key_created_at: services.now().toISOString(),
    },
    saved: keyed.call.meta.replay === "current_record" ? "current_record" : "kept_answer",
    isSaved: false,
  };
  const output = await holdInFlight(services, identity, () => run(pendingKey));
  if (!pendingKey.isSaved) throw new KeyNotSavedError();
  return output;
}

function toKeyedCall(
  { caller }: { caller: Caller },
  { key: text, call, input }: KeyedCallRequest,
): KeyedCall {
  const key = parseIdempotencyKey(text);
  if (key === null) {
    throw new DomainError("BAD_REQUEST", {
      fields: { [HEADER]: refusalMessages.idempotencyKeyInvalid },
    });
  }
  return { user_id: caller.user_id, call: call.name, key, input };
}

function getRecordReader(name: string): ReadRecord {
  const readRecord = currentRecords[name];
  if (readRecord === undefined) throw new Error(`nothing reads the record of ${name} again`);
  return readRecord;
}

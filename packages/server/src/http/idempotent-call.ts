import type { Replay } from "@signpoint/api/calls/base";
import { refusalMessages } from "@signpoint/api/messages";
import { parseIdempotencyKey } from "@signpoint/api/rules/idempotency-key";
import * as z from "zod";
import type { Caller } from "../context";
import type { Transaction } from "../db/client";
import { DomainError } from "../domain-error";
import { runOnce } from "../idempotency/run-once";
import type { Services } from "../services";
import type { CallContext } from "./call-context";
import { currentRecords, type ReadRecord } from "./current-records";

const HEADER = "Idempotency-Key";

const RecordId = z.object({ id: z.string() });

/** A call of a signed-in person, before its input has been validated. */
export interface PendingCall {
  /** Such as `contracts.sign`. */
  name: string;
  replay: Replay;
  input: unknown;
  /** Validates the input and runs the call. */
  run: (services: Services) => Promise<unknown>;
}

/**
 * Runs a call with the header `Idempotency-Key` in one transaction with the key, and only the first time. Returns its
 * result; for a repetition the first result, with the header `Idempotency-Replayed: true`. A call without the
 * header, or one that does not support it, is simply run. Throws BAD_REQUEST for a malformed key, and the errors
 * of `runOnce`.
 */
export async function callIdempotently(
  context: CallContext & { caller: Caller },
  { name, replay, input, run }: PendingCall,
): Promise<unknown> {
  const { services, caller, responseHeaders } = context;
  if (context.idempotencyKey === undefined || replay === "none") return await run(services);
  const key = parseIdempotencyKey(context.idempotencyKey);
  if (key === null) {
    throw new DomainError("BAD_REQUEST", {
      fields: { [HEADER]: refusalMessages.idempotencyKeyInvalid },
    });
  }
  const withTransaction = (tx: Transaction) => ({ ...services, db: tx });
  const readRecord = replay === "current_record" ? getRecordReader(name) : null;
  const { result, replayed } = await runOnce(
    services,
    context.callsInFlight,
    { user_id: caller.user_id, call: name, key, input },
    {
      run: (tx) => run(withTransaction(tx)),
      toSaved: (fresh) => (readRecord === null ? fresh : RecordId.parse(fresh)),
      fromSaved: async (tx, saved) =>
        readRecord === null
          ? saved
          : await readRecord({ ...withTransaction(tx), caller }, RecordId.parse(saved)),
    },
  );
  if (replayed) responseHeaders.set("Idempotency-Replayed", "true");
  return result;
}

function getRecordReader(name: string): ReadRecord {
  const readRecord = currentRecords[name];
  if (readRecord === undefined) throw new Error(`nothing reads the record of ${name} again`);
  return readRecord;
}

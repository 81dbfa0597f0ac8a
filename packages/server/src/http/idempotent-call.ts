import { refusalMessages } from "@signpoint/api/messages";
import { parseIdempotencyKey } from "@signpoint/api/rules/idempotency-key";
import * as z from "zod";
import type { Caller } from "../context";
import type { Transaction } from "../db/client";
import { DomainError } from "../domain-error";
import { runOnce } from "../idempotency/run-once";
import type { Services } from "../services";
import type { CallDefinition } from "./call-definition";
import { currentRecords, type ReadRecord } from "./current-records";

const HEADER = "Idempotency-Key";

const RecordId = z.object({ id: z.string() });

/** A call with the header `Idempotency-Key`, its input and its headers. */
export interface KeyedRequest {
  key: string;
  call: CallDefinition;
  input: unknown;
  run: (services: Services) => Promise<unknown>;
  /** Receives the headers of the response. */
  headers: Record<string, string>;
}

/**
 * Runs a call in one transaction with its idempotency key, and only the first time. Returns its output; for a repetition
 * the first output, with the header `Idempotency-Replayed: true`. Throws BAD_REQUEST for a malformed key, and the
 * errors of `runOnce`.
 */
export async function callIdempotently(
  services: Services & { caller: Caller },
  { key: text, call, input, run, headers }: KeyedRequest,
): Promise<unknown> {
  const key = parseIdempotencyKey(text);
  if (key === null) {
    throw new DomainError("BAD_REQUEST", {
      fields: { [HEADER]: refusalMessages.idempotencyKeyInvalid },
    });
  }
  const withTransaction = (tx: Transaction) => ({ ...services, db: tx });
  const { name, meta } = call;
  const readRecord = meta.replay === "current_record" ? getRecordReader(name) : null;
  const { result, replayed } = await runOnce(
    services,
    { user_id: services.caller.user_id, call: name, key, input },
    {
      run: (tx) => run(withTransaction(tx)),
      toSaved: (fresh) => (readRecord === null ? fresh : RecordId.parse(fresh)),
      fromSaved: async (tx, saved) =>
        readRecord === null ? saved : await readRecord(withTransaction(tx), RecordId.parse(saved)),
    },
  );
  if (replayed) headers["Idempotency-Replayed"] = "true";
  return result;
}

function getRecordReader(name: string): ReadRecord {
  const readRecord = currentRecords[name];
  if (readRecord === undefined) throw new Error(`nothing reads the record of ${name} again`);
  return readRecord;
}

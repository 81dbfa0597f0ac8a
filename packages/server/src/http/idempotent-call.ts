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
const RETRY_AFTER_SECONDS = 1;

const Recorded = z.object({ id: z.string() });

/** A call of somebody signed in, before its input has been validated. */
export interface Called {
  /** As `contracts.sign`. */
  name: string;
  replay: Replay;
  input: unknown;
  /** Validates the input and carries the call out. */
  run: (services: Services) => Promise<unknown>;
}

/**
 * Carries a call out under the header `Idempotency-Key`: all of it in one transaction with the key, and
 * only the first time. Returns its answer, or the answer of the first time with
 * `Idempotency-Replayed: true`. A call without the header, or that takes none, is carried out as it is.
 */
export async function callIdempotently(
  context: CallContext & { caller: Caller },
  { name, replay, input, run }: Called,
): Promise<unknown> {
  const { services, caller, responseHeaders } = context;
  if (context.idempotencyKey === undefined || replay === "none") return await run(services);
  const key = parseIdempotencyKey(context.idempotencyKey);
  if (key === null) {
    throw new DomainError("BAD_REQUEST", {
      fields: { [HEADER]: refusalMessages.idempotencyKeyInvalid },
    });
  }
  const inside = (tx: Transaction) => ({ ...services, db: tx });
  const readRecord = replay === "current_record" ? readerOf(name) : null;
  try {
    const { answer, replayed } = await runOnce(
      services,
      context.callsInFlight,
      { user_id: caller.user_id, call: name, key, input },
      {
        run: (tx) => run(inside(tx)),
        toKept: (fresh) => (readRecord === null ? fresh : Recorded.parse(fresh)),
        fromKept: async (tx, kept) =>
          readRecord === null
            ? kept
            : await readRecord({ ...inside(tx), caller }, Recorded.parse(kept)),
      },
    );
    if (replayed) responseHeaders.set("Idempotency-Replayed", "true");
    return answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === "IDEMPOTENCY_KEY_IN_FLIGHT") {
      responseHeaders.set("Retry-After", String(RETRY_AFTER_SECONDS));
    }
    throw error;
  }
}

function readerOf(name: string): ReadRecord {
  const readRecord = currentRecords[name];
  if (readRecord === undefined) throw new Error(`nothing reads the record of ${name} again`);
  return readRecord;
}

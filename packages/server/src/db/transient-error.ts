import { DatabaseBusyError } from "./postgres-pool";
import { findDatabaseError } from "./violations";

/** Classes of database errors that go away: connection, resources, operator, rollback, lock, input and output. */
const PASSING_CLASSES = new Set(["08", "53", "57", "40", "55", "58"]);
/** A primary that became a replica or takes no writes, and a transaction that waited for us for too long. */
const PASSING_CODES = new Set(["25006", "25P03"]);
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the driver says, without any code, about connections that it did not get or lost. */
const CONNECTION_TEXTS =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|PGlite is clos/i;

/** True when the same request may well succeed in a moment: the database is away, full or busy. */
export function isTransientError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && NETWORK_CODES.has(String(current.code))) return true;
    if (current instanceof DatabaseBusyError) return true;
    if (CONNECTION_TEXTS.test(current.message)) return true;
    // Several addresses of one host, each tried in vain.
    if (current instanceof AggregateError && current.errors.some(isTransientError)) return true;
  }
  const code = findDatabaseError(error)?.code;
  if (code === undefined) return false;
  return PASSING_CODES.has(code) || PASSING_CLASSES.has(code.slice(0, 2));
}

import { DatabaseBusyError } from "./postgres/postgres-pool";
import { findDatabaseError } from "./violations";

/** SQLSTATE classes of transient errors: connection, resources, operator intervention, rollback, lock, I/O. */
const PASSING_CLASSES = new Set(["08", "53", "57", "40", "55", "58"]);
/** A primary that became a replica or is read-only, and a transaction that was idle for too long. */
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
/** Messages without a code in which the driver reports connections that it did not get or lost. */
const CONNECTION_TEXTS =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|PGlite is clos/i;

/** Returns whether the same request may succeed in a moment: the database is unreachable, full or busy. */
export function isTransientError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && NETWORK_CODES.has(String(current.code))) return true;
    if (current instanceof DatabaseBusyError) return true;
    if (CONNECTION_TEXTS.test(current.message)) return true;
    // Several addresses of one host, each without success.
    if (current instanceof AggregateError && current.errors.some(isTransientError)) return true;
  }
  const code = findDatabaseError(error)?.code;
  if (code === undefined) return false;
  return PASSING_CODES.has(code) || PASSING_CLASSES.has(code.slice(0, 2));
}

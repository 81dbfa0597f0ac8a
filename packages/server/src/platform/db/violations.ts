/* Violated constraints are recognized by their names. */
interface DatabaseError {
  code: string;
  message: string;
  constraint?: string;
}

const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";

/** Returns whether `error`, or an error that it wraps, is the violation of that constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  const refusal = findDatabaseError(error);
  return (
    refusal !== null &&
    (refusal.code === UNIQUE_VIOLATION || refusal.code === CHECK_VIOLATION) &&
    refusal.constraint === constraint
  );
}

/** Returns the driver's error that `error` is or wraps; null when there is none. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      "code" in current &&
      typeof current.code === "string" &&
      /^[0-9A-Z]{5}$/.test(current.code)
    ) {
      return current as Error & DatabaseError;
    }
  }
  return null;
}

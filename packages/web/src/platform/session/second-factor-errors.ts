/** Returns true when an admin must add a second factor before anything else. */
export function isFactorMissing(error: unknown): boolean {
  return hasCode(error, "SECOND_FACTOR_MISSING");
}

/** Returns true when the code of the second factor has to be entered before anything else. */
export function isCodeRequired(error: unknown): boolean {
  return hasCode(error, "SECOND_FACTOR_REQUIRED");
}

/** Returns true when the last proof of who somebody is was too long ago for a call. */
export function isStepUpRequired(error: unknown): boolean {
  return hasCode(error, "STEP_UP_REQUIRED");
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

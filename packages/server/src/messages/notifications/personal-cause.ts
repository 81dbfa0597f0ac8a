import { createHash } from "node:crypto";

/**
 * Returns the cause of the notice that tells a person of a record of which many are told: the same id whichever server tells
 * it, however often.
 */
export function personalCause(recordId: string, userId: string): string {
  return createHash("md5").update(`${recordId} ${userId}`).digest("hex");
}

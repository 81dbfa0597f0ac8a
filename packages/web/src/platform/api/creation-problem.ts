import { adminMessages } from "@signpoint/api/texts";
import { isKeyReused } from "./attempt";
import { getErrorMessage } from "./errors";

/** Returns why a form could not be saved; of a new one also that an earlier try, with another input, was. */
export function creationProblem(error: unknown, fallback: string): string {
  return isKeyReused(error) ? adminMessages.earlierTrySaved : getErrorMessage(error, fallback);
}

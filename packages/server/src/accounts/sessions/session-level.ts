import type { AuthSession } from "../auth/rows";

/** `aal2` once a second factor was proved in the session. */
export type Level = "aal1" | "aal2";

/** Returns the level of a session. */
export function levelOf({ factor_proved_at }: Pick<AuthSession, "factor_proved_at">): Level {
  return factor_proved_at === null ? "aal1" : "aal2";
}

import type { Level } from "../../platform/context";
import type { AuthSession } from "../auth/rows";

/** Returns the level of a session. */
export function levelOf({ factor_proved_at }: Pick<AuthSession, "factor_proved_at">): Level {
  return factor_proved_at === null ? "aal1" : "aal2";
}

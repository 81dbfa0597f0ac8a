import type { PAUSES } from "@signpoint/api/platform/constants";
import type { Context } from "../../platform/context";
import { inTransaction } from "../../platform/db/transaction";
import { lockSettings } from "../../platform/settings/lock-settings";
import { changeSettings } from "./change-settings";

type Pause = (typeof PAUSES)[number];
type PauseOutcome = "paused" | "already_paused" | "lifted" | "not_paused";

/** Pauses something, or lifts the pause, and records it as decided by a command. For the operator of the server. */
export async function setPause(
  { db, now }: Pick<Context, "db" | "now">,
  { pause, isPaused }: { pause: Pause; isPaused: boolean },
): Promise<PauseOutcome> {
  const column = `${pause}_paused` as const;
  return await inTransaction(db, async (tx) => {
    if ((await lockSettings(tx))[column] === isPaused)
      return isPaused ? "already_paused" : "not_paused";
    await changeSettings(tx, { actor: "command" }, { [column]: isPaused }, now());
    return isPaused ? "paused" : "lifted";
  });
}

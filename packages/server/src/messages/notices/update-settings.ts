import type { Settings, SettingsChanges } from "@signpoint/api/accounts/settings";
import type { CallerContext } from "../../platform/context";
import { noticeSettings, userSettings } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { getSettings } from "./get-settings";
import type { OptionalKind } from "./unsubscribe-token";

/** Changes the given settings of the caller, leaves the others as they are, and returns all. Can be repeated. */
export async function updateSettings(
  ctx: CallerContext,
  { notices = {}, theme }: SettingsChanges,
): Promise<Settings> {
  const { user_id } = ctx.caller;
  // In one order, so that two changes of the same person never deadlock.
  const changes = Object.entries(notices).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return await inTransaction(ctx.db, async (tx) => {
    for (const [kind, given] of changes) {
      const { in_app, by_mail } = given;
      if (in_app === undefined && by_mail === undefined) continue;
      await tx
        .insert(noticeSettings)
        .values({ user_id, kind: kind as OptionalKind, in_app, by_mail })
        .onConflictDoUpdate({
          target: [noticeSettings.user_id, noticeSettings.kind],
          set: { in_app, by_mail },
        });
    }
    if (theme !== undefined) {
      await tx
        .insert(userSettings)
        .values({ user_id, theme })
        .onConflictDoUpdate({ target: userSettings.user_id, set: { theme } });
    }
    return await getSettings({ ...ctx, db: tx });
  });
}

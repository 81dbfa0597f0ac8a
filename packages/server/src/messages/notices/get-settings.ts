import type { Settings } from "@signpoint/api/accounts/settings";
import { nextUsernameChange } from "@signpoint/api/accounts/username";
import { OPTIONAL_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { noticeSettings, userSettings } from "../../platform/db/schema/index";

/**
 * Returns the caller's settings: for each kind of notice, whether it is shown in the app and sent by mail; the theme; and
 * when the username can be changed again.
 */
export async function getSettings({ db, now, caller }: CallerContext): Promise<Settings> {
  const { user_id, kind, in_app, by_mail } = noticeSettings;
  const rows = await db
    .select({ kind, in_app, by_mail })
    .from(noticeSettings)
    .where(eq(user_id, caller.user_id));
  const changed = new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
  const entries = OPTIONAL_NOTICE_KINDS.map((kind) => [
    kind,
    changed.get(kind) ?? { in_app: true, by_mail: true },
  ]);
  const [own] = await db
    .select()
    .from(userSettings)
    .where(eq(userSettings.user_id, caller.user_id));
  return {
    notices: Object.fromEntries(entries) as Settings["notices"],
    theme: own?.theme ?? "system",
    username_change_from: nextUsernameChange(own?.username_changed_at ?? null, now()),
  };
}

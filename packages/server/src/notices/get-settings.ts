import { NOTICE_KINDS } from "@signpoint/api/constants";
import type { Settings } from "@signpoint/api/entities/settings";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../context";
import { noticeSettings } from "../db/schema/index";

/** Returns the caller's settings: for each kind of notice, whether it is shown in the app and sent by mail. */
export async function getSettings({ db, caller }: CallerContext): Promise<Settings> {
  const { user_id, kind, in_app, by_mail } = noticeSettings;
  const rows = await db
    .select({ kind, in_app, by_mail })
    .from(noticeSettings)
    .where(eq(user_id, caller.user_id));
  const changed = new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
  const entries = NOTICE_KINDS.map((kind) => [
    kind,
    changed.get(kind) ?? { in_app: true, by_mail: true },
  ]);
  return { notices: Object.fromEntries(entries) as Settings["notices"] };
}

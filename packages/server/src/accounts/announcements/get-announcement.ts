import type { ToldAnnouncement } from "@signpoint/api/messages/announcement";
import { ANNOUNCEMENT_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { announcementMessages } from "@signpoint/api/texts";
import { and, eq, inArray } from "drizzle-orm";
import { personalCause } from "../../messages/notifications/personal-cause";
import type { CallerContext } from "../../platform/context";
import { announcements, notices } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

/** Returns an announcement that was told to the caller. Throws NOT_FOUND, also for whoever joined after it. */
export async function getAnnouncement(
  { db, caller }: CallerContext,
  { id }: { id: string },
): Promise<ToldAnnouncement> {
  const { title, text, holds_from, started_at } = announcements;
  const [found] = await db
    .select({ id: announcements.id, title, text, holds_from, started_at, notice_id: notices.id })
    .from(notices)
    .innerJoin(announcements, eq(announcements.id, notices.announcement_id))
    .where(
      and(
        eq(notices.cause_id, personalCause(id, caller.user_id)),
        inArray(notices.kind, [...ANNOUNCEMENT_NOTICE_KINDS]),
        eq(notices.user_id, caller.user_id),
      ),
    );
  if (found === undefined) {
    throw new DomainError("NOT_FOUND", { message: announcementMessages.notYours });
  }
  return found;
}

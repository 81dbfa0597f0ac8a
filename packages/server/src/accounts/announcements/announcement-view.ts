import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { announcements } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";

/** The columns of an announcement in the shape that admins see. */
export const announcementColumns = {
  id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  holds_from: announcements.holds_from,
  state: announcements.state,
  // Drizzle names columns without their table here.
  is_refused: sql<boolean>`exists (select from second_approvals where second_approvals.subject_id = announcements.id
    and second_approvals.kind = 'announcement' and second_approvals.state = 'refused')`,
  requested_by_username: selectUsername(announcements.requested_by),
  requested_at: announcements.requested_at,
  started_at: announcements.started_at,
  people: announcements.people,
  told: announcements.told,
  finished_at: announcements.finished_at,
};

/** Returns an announcement as admins see it. */
export async function readAnnouncement(db: Database, id: string): Promise<AdminAnnouncement> {
  const [found] = await db
    .select(announcementColumns)
    .from(announcements)
    .where(eq(announcements.id, id));
  if (found === undefined) throw new Error("an announcement is gone");
  return found;
}

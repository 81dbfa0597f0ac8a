import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import type { PageInput } from "@signpoint/api/platform/fields";
import { isNull } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { announcements, users } from "../../platform/db/schema/index";
import { announcementColumns } from "./announcement-view";

const { requested_at, id } = announcements;
const pages = keyset({ by: requested_at, id, direction: "desc" });

/** Returns one page of the announcements, newest first, and how many people one would be for now. */
export async function listAnnouncements(
  { db }: Context,
  { limit, cursor }: z.output<typeof PageInput>,
): Promise<{ items: AdminAnnouncement[]; next_cursor: string | null; people: number }> {
  const rows = await db
    .select(announcementColumns)
    .from(announcements)
    .where(pages.after(cursor))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.requested_at, row.id]);
  return { items: page, next_cursor, people: await db.$count(users, isNull(users.deleted_at)) };
}

import type { Notification } from "@signpoint/api/entities/notification";
import { and, asc, gt, isNotNull, max } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../db/client";
import { notifications } from "../db/schema/index";
import { assignSequenceNumbers } from "./assign-sequence-numbers";
import { notificationColumns, toNotification } from "./notification-view";
import { type FeedSource, SequencedFeed } from "./sequenced-feed";

/** The feed of the admins' notifications, which are for all admins. */
export type NotificationFeed = SequencedFeed<Notification>;

/** Returns the feed of one server process. */
export function createNotificationFeed(db: Database, log: Logger): NotificationFeed {
  return new SequencedFeed(db, log, source);
}

const { sequence_number } = notifications;

const source: FeedSource<Notification> = {
  channel: "signpoint_notifications",
  pollMs: 750,
  assignSequenceNumbers: (db) => assignSequenceNumbers(db, "notifications"),
  selectHead: async (db) => {
    const [row] = await db.select({ head: max(sequence_number) }).from(notifications);
    return row?.head ?? 0;
  },
  selectAfter: async (db, { sequenceNumber, limit }) => {
    const rows = await db
      .select({ ...notificationColumns, sequence_number })
      .from(notifications)
      .where(and(isNotNull(sequence_number), gt(sequence_number, sequenceNumber)))
      .orderBy(asc(sequence_number))
      .limit(limit);
    return rows.map(({ sequence_number, ...row }) => ({
      sequence_number: sequence_number ?? 0,
      owner_id: null,
      item: toNotification(row),
    }));
  },
};

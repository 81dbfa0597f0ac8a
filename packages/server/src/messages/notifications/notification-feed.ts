import type { Notification } from "@signpoint/api/messages/notification";
import { QueueChange } from "@signpoint/api/platform/review-lease";
import { and, asc, gt, isNotNull, max } from "drizzle-orm";
import type { Logger } from "pino";
import * as z from "zod";
import type { Database } from "../../platform/db/client";
import { notifications } from "../../platform/db/schema/index";
import { assignSequenceNumbers } from "./assign-sequence-numbers";
import { notificationColumns, toNotification } from "./notification-view";
import { type FeedSource, SequencedFeed } from "./sequenced-feed";

declare module "../../platform/services" {
  interface Services {
    /** The streams of the admins' notifications. */
    notificationFeed: NotificationFeed;
  }
}

/** The feed of the admins' notifications, which are for all admins, and of the changes of their queues. */
export class NotificationFeed extends SequencedFeed<Notification | QueueChange> {
  /** Tells all admins that the queues have changed. Call it after the commit. */
  tellQueues(change: QueueChange["change"], by: string): void {
    this.tell({ kind: "queue_changed", change, by });
  }
}

/** Returns the feed of one server process. */
export function createNotificationFeed(db: Database, log: Logger): NotificationFeed {
  return new NotificationFeed(db, log, source);
}

const { sequence_number } = notifications;

const PassingJson = z.string().transform(parseJson).pipe(QueueChange);

function parseJson(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    addIssue("no JSON");
    return z.NEVER;
  }
}

const source: FeedSource<Notification | QueueChange> = {
  parsePassing: (json) => PassingJson.safeParse(json).data ?? null,
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

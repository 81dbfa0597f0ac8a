import type { Notice } from "@signpoint/api/messages/notice";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { assignSequenceNumbers } from "../notifications/assign-sequence-numbers";
import { type FeedSource, SequencedFeed } from "../notifications/sequenced-feed";
import { type NoticeRow, noticeTables, selectNotice, toNotice } from "./notice-view";

declare module "../../platform/services" {
  interface Services {
    /** The streams of each person's own notices. */
    noticeFeed: NoticeFeed;
  }
}

/** The feed of everybody's notices. */
export type NoticeFeed = SequencedFeed<Notice>;

/** Returns the feed of one server process. */
export function createNoticeFeed(db: Database, log: Logger): NoticeFeed {
  return new SequencedFeed(db, log, source);
}

const source: FeedSource<Notice> = {
  channel: "signpoint_notices",
  pollMs: 2_000,
  assignSequenceNumbers: (db) => assignSequenceNumbers(db, "notices"),
  selectHead: async (db) => {
    const [row] = await executeRows<{ head: number }>(
      db,
      sql`select coalesce(max(sequence_number), 0)::float8 as head from notices`,
    );
    return row?.head ?? 0;
  },
  selectAfter: async (db, { sequenceNumber, ownerId, limit }) => {
    const ofOwner = ownerId === null ? sql`true` : sql`notices.user_id = ${ownerId}`;
    const rows = await executeRows<{
      sequence_number: number;
      owner_id: string;
      notice: NoticeRow;
    }>(
      db,
      sql`select notices.sequence_number::float8 as sequence_number, notices.user_id as owner_id, ${selectNotice} as notice
        from ${noticeTables()}
        where notices.sequence_number > ${sequenceNumber} and ${ofOwner}
        order by notices.sequence_number limit ${limit}`,
    );
    return rows.map(({ notice, ...row }) => ({ ...row, item: toNotice(notice) }));
  },
};

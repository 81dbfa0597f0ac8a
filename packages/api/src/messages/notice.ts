import * as z from "zod";
import { NOTICE_KINDS } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";

/** A notice for one person about one of their signings or redemptions. */
export const Notice = z.object({
  id: Id,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  /** Times are in UTC. */
  body: z.string(),
  /** The same text in pieces: words, and instants, to be written in the reader's zone. Servers before it send none. */
  body_parts: z.array(z.union([z.string(), z.object({ at: Timestamp })])).optional(),
  /** The address of the screen that shows the record, from the path on. */
  href: z.string(),
  created_at: Timestamp,
  /** Null while it is unread. */
  read_at: Timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** The unread notices about one record. Exactly one of the two ids is set. */
export const UnreadSubject = z.object({
  contract_id: Id.nullable(),
  redemption_id: Id.nullable(),
  notice_ids: z.array(Id),
});
export type UnreadSubject = z.infer<typeof UnreadSubject>;

import * as z from "zod";
import { ANNOUNCEMENT_STATES } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";

/** What is told to all people. */
const Announcement = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  /** The day (in UTC) from which it holds: of a notice that the Terms promise. Null for any other. */
  holds_from: z.iso.date().nullable(),
  /** When people began to be told. */
  started_at: Timestamp.nullable(),
});

/** One that was told to the caller, with the notice that told it. */
export const ToldAnnouncement = Announcement.extend({ notice_id: Id });
export type ToldAnnouncement = z.infer<typeof ToldAnnouncement>;

/** An announcement as admins see it. */
export const AdminAnnouncement = Announcement.extend({
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Of a withdrawn one: whether a second admin has refused it; otherwise it was taken back. */
  is_refused: z.boolean(),
  requested_by_username: z.string().nullable(),
  requested_at: Timestamp,
  /** The people whom it is for: who had an account when it started. Null before. */
  people: z.int().nullable(),
  /** How many of them were told. */
  told: z.int(),
  finished_at: Timestamp.nullable(),
});
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;

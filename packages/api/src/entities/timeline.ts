import * as z from "zod";
import { TIMELINE_KINDS } from "../constants";
import { Timestamp } from "./common";

/** What has happened to a signing. */
export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: Timestamp,
  /** Who did it, for admins; null for the signer, for what the system did, and for a deleted profile. */
  username: z.string().nullable(),
  /** What the admin wrote; null without a note. */
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

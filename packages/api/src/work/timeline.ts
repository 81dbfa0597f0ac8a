import * as z from "zod";
import { Timestamp } from "../platform/fields";

/**
 * What a timeline tells about a signing. `removed`: closed with its contract. `not_corrected`: rejected by the clock.
 * `deducted`: points of its reward were taken back. `signer_wrote`, `reviewer_wrote`: messages to the other side.
 */
const TIMELINE_KINDS = [
  "signed",
  "draft_saved",
  "submitted",
  "changes_requested",
  "withdrawn",
  "approved",
  "rejected",
  "removed",
  "not_corrected",
  "missed",
  "lapsed",
  "given_back",
  "appealed",
  "appeal_upheld",
  "appeal_overturned",
  "paid",
  "deducted",
  "signer_wrote",
  "reviewer_wrote",
] as const;

/** What has happened to a signing. */
export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: Timestamp,
  /** Who did it, for admins; null for the signer, for what the system did, and for a deleted profile. */
  username: z.string().nullable(),
  /** What the admin wrote, of a deduction with its points; the text of a message; null without a note. */
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

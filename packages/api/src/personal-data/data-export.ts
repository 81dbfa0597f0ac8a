import * as z from "zod";
import { Id, Timestamp } from "../platform/fields";

/** An export of everything about its owner, as one ZIP file. */
export const DataExport = z.object({
  id: Id,
  /** A removed one is not listed. */
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** From 0 to 100. */
  progress: z.int(),
  requested_at: Timestamp,
  size_bytes: z.int().nullable(),
  /** The link of a ready one works for a short time and in this session alone; null otherwise. */
  url: z.string().nullable(),
  /** Until when it can be downloaded; null before it is ready. */
  expires_at: Timestamp.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

import * as z from "zod";
import { Id, Timestamp } from "../platform/fields";

/** A place where a person is signed in, as they see it themselves. */
export const OwnSession = z.object({
  id: Id,
  /** Such as `Firefox on Windows`; null when the program did not say. */
  device: z.string().nullable(),
  /** The IP address of the last login or refresh; null for a session that began before it was recorded. */
  network: z.string().nullable(),
  created_at: Timestamp,
  /** To the hour or so: when the session was last refreshed. */
  last_used_at: Timestamp,
  /** Whether this is the session of the call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

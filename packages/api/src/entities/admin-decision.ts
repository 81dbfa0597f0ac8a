import * as z from "zod";
import { ADMIN_ACTIONS, DECISION_ACTORS, DECISION_SUBJECTS } from "../constants";
import { Id, Timestamp } from "./common";

/** What an admin did to what, and how it changed. */
export const AdminDecision = z.object({
  id: Id,
  actor: z.enum(DECISION_ACTORS),
  /** null when no admin decided, but a command or the system. */
  admin_id: Id.nullable(),
  /** null as well for a person whose profile is gone. */
  admin_username: z.string().nullable(),
  action: z.enum(ADMIN_ACTIONS),
  subject_type: z.enum(DECISION_SUBJECTS),
  subject_id: Id,
  /** The title or name of it, as it is now; null when it is gone. */
  subject_name: z.string().nullable(),
  /** Whose submission or redemption it is; null for everything else. */
  subject_username: z.string().nullable(),
  /** null when there was nothing before. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created_at: Timestamp,
});
export type AdminDecision = z.infer<typeof AdminDecision>;

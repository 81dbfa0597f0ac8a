import * as z from "zod";
import { ADMIN_ACTIONS, DECISION_ACTORS, DECISION_SUBJECTS } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";

/** One entry of the audit log: the action of an admin, its subject and how the subject changed. */
export const AdminDecision = z.object({
  id: Id,
  actor: z.enum(DECISION_ACTORS),
  /** Null when a command or the system decided instead of an admin. */
  admin_id: Id.nullable(),
  /** Null also when the admin's profile is deleted. */
  admin_username: z.string().nullable(),
  action: z.enum(ADMIN_ACTIONS),
  subject_type: z.enum(DECISION_SUBJECTS),
  subject_id: Id,
  /** The subject's current title or name; null when the subject is deleted. */
  subject_name: z.string().nullable(),
  /** The owner of the submission or redemption; null for other subjects. */
  subject_username: z.string().nullable(),
  /** Null when the subject did not exist before. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created_at: Timestamp,
});
export type AdminDecision = z.infer<typeof AdminDecision>;

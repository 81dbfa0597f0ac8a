import * as z from "zod";
import { Id, SignedPoints, Timestamp } from "../platform/fields";

/** What a reviewer can know about a person before deciding. */
export const PersonRecord = z.object({
  id: Id,
  username: z.string(),
  /** The balance in points. */
  points: SignedPoints,
  member_since: Timestamp,
  /** When the account was deleted; null while it exists. */
  deleted_at: Timestamp.nullable(),
  /** The person's signings in each state. */
  submissions: z.object({
    in_progress: z.int(),
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
  }),
  /** Rejected submissions among those decided, from 0 to 1; null before the first decision. */
  rejection_rate: z.number().min(0).max(1).nullable(),
  /** The person's redemptions in each state. */
  redemptions: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  /** The latest decided submissions, newest first, at most 5. */
  recent: z.array(
    z.object({
      signed_contract_id: Id,
      title: z.string(),
      status: z.enum(["approved", "rejected"]),
      decided_at: Timestamp,
    }),
  ),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

import * as z from "zod";
import { Id, Timestamp } from "./fields";

/** The admin who is reviewing something. */
export const Reviewer = z.object({
  id: Id,
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  /** When the lease ends unless it is renewed. */
  until: Timestamp,
});
export type Reviewer = z.infer<typeof Reviewer>;

/** The lease of one pending submission or redemption. */
export const ReviewLease = z.object({
  subject_id: Id,
  /** The caller, when this call took or renewed it. */
  reviewer: Reviewer,
});
export type ReviewLease = z.infer<typeof ReviewLease>;

/** Tells that the queues have changed: by a decision, or by a lease. */
export const QueueChange = z.object({
  kind: z.literal("queue_changed"),
  change: z.enum(["decision", "lease"]),
  /** The person who caused it. */
  by: Id,
});
export type QueueChange = z.infer<typeof QueueChange>;

/** Who has decided what cannot be decided again: the `data.decided` of ALREADY_DECIDED, for admins. */
export interface EarlierDecision {
  status: "approved" | "rejected" | "cancelled";
  /** The admin's username; null for what the system or the buyer did, and for a deleted profile. */
  decided_by: string | null;
  at: string;
}

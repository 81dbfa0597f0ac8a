import * as z from "zod";
import { APPEAL_STATES } from "../../platform/constants";
import { Id, PointsAmount, Timestamp } from "../../platform/fields";
import { SubmissionDetail } from "../submission";

/** The appeal against the rejection of a submission. */
export const Appeal = z.object({
  id: Id,
  signed_contract_id: Id,
  state: z.enum(APPEAL_STATES),
  text: z.string(),
  /** The paths of the files that were uploaded for it. */
  files: z.array(z.string()),
  /** By when a decision is promised. */
  due_at: Timestamp,
  created_at: Timestamp,
  decided_at: Timestamp.nullable(),
  /** The reason of the decision. */
  note: z.string().nullable(),
  /** True when the admin who had rejected decided, because there was no other. */
  by_same_admin: z.boolean(),
  /** The points of the returned cost that were paid again; null unless overturned. */
  recharged_points: PointsAmount.nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

/** An appeal as admins see it. */
export const AppealToDecide = Appeal.extend({
  submission: SubmissionDetail,
  rejected_by_username: z.string().nullable(),
  decided_by_username: z.string().nullable(),
  /** Whether the caller can decide: not the signer, and not who rejected while there is another admin. */
  may_decide: z.boolean(),
  /** Whether there is no admin besides who rejected, so that they decide about their own rejection. */
  has_only_same_admin: z.boolean(),
});
export type AppealToDecide = z.infer<typeof AppealToDecide>;

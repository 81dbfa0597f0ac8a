import * as z from "zod";
import { SECOND_APPROVAL_KINDS, SECOND_APPROVAL_STATES } from "../platform/constants";
import { Id, SignedPoints, Timestamp } from "../platform/fields";

/** A decision that a second admin has to confirm: about many points, or about a person's email, second factor or rights. */
export const SecondApproval = z.object({
  id: Id,
  kind: z.enum(SECOND_APPROVAL_KINDS),
  state: z.enum(SECOND_APPROVAL_STATES),
  /** The redemption, the person, the contract or the settings. */
  subject_id: Id,
  /** What it is about, by name. */
  subject_name: z.string().nullable(),
  /** The person whom it is about; null for a contract, settings and an item. */
  user_id: Id.nullable(),
  username: z.string().nullable(),
  /** Null for a contract without a limit of places, and for what is not about points. */
  points: SignedPoints.nullable(),
  /** The signing that a deduction corrects; null for everything else. */
  signed_contract_id: Id.nullable(),
  /** The email that the person is to get; null for everything else, and once it is decided. */
  new_email: z.string().nullish(),
  /** The fields that get other values, of settings and items; null for everything else. */
  changes: z.record(z.string(), z.unknown()).nullable(),
  /** Whether a code that the first admin typed waits with it. */
  has_code: z.boolean(),
  /** The reason of a correction, or the note of a decision. */
  reason: z.string().nullable(),
  requested_by: Id,
  requested_by_username: z.string().nullable(),
  requested_at: Timestamp,
  /** Null while it is open, and where the operator's command stood in. */
  decided_by_username: z.string().nullable(),
  /** Whether the operator's command stood in for the second admin. */
  decided_by_command: z.boolean(),
  decided_at: Timestamp.nullable(),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** Whether the caller can confirm or refuse it. */
  may_decide: z.boolean(),
  /** Whether no admin can confirm it, so that the operator's command has to. */
  operator_needed: z.boolean(),
});
export type SecondApproval = z.infer<typeof SecondApproval>;

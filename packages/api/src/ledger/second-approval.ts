import * as z from "zod";
import { SECOND_APPROVAL_KINDS, SECOND_APPROVAL_STATES } from "../platform/constants";
import { Id, SignedPoints, Timestamp } from "../platform/fields";

/** A decision that a second admin has to confirm: about many points, or about a person's email or second factor. */
export const SecondApproval = z.object({
  id: Id,
  kind: z.enum(SECOND_APPROVAL_KINDS),
  state: z.enum(SECOND_APPROVAL_STATES),
  /** The redemption, the person or the contract. */
  subject_id: Id,
  /** The item, the person or the contract by name. */
  subject_name: z.string().nullable(),
  /** The person whom it is about; null for a contract. */
  user_id: Id.nullable(),
  username: z.string().nullable(),
  /** Null for a contract without a limit of places, and for what is not about points. */
  points: SignedPoints.nullable(),
  /** The signing that a deduction corrects; null for everything else. */
  signed_contract_id: Id.nullable(),
  /** The email that the person is to get; null for everything else, and once it is decided. */
  new_email: z.string().nullish(),
  /** Whether a code that the first admin typed waits with it. */
  has_code: z.boolean(),
  /** The reason of a correction, or the note of a decision. */
  reason: z.string().nullable(),
  requested_by: Id,
  requested_by_username: z.string().nullable(),
  requested_at: Timestamp,
  decided_by_username: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** Whether the caller can confirm or refuse it. */
  may_decide: z.boolean(),
});
export type SecondApproval = z.infer<typeof SecondApproval>;

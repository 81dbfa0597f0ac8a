import * as z from "zod";

/** The conditions that a signing has met: those that its contract had then. */
export const SigningConditions = z.object({
  named_only: z.literal(true).optional(),
  approved_min: z.int().optional(),
  approved_max: z.int().optional(),
  approval_rate_min: z.int().optional(),
});
export type SigningConditions = z.infer<typeof SigningConditions>;

/** How a person stands to the conditions of a contract. */
export const Standing = z.object({
  /** Approved signings. */
  approved: z.int(),
  /** Signings that are approved, pending or open. */
  counted: z.int(),
  /** Approvals of the last 180 days, also those by an appeal. */
  recently_approved: z.int(),
  /** Rejections by admins in the last 180 days that no appeal has turned. */
  recently_rejected: z.int(),
  /** Whether the contract names the person. */
  is_named: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

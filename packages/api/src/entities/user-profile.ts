import * as z from "zod";
import { Id, SignedPoints, Timestamp } from "./common";

/** A person's profile. The balance is the sum of the person's ledger entries. */
export const UserProfile = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  points: SignedPoints,
  referrals: z.int(),
  referral_code: z.string(),
  is_admin: z.boolean(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A person as admins see them. */
export const AdminUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  points: SignedPoints,
  referrals: z.int(),
  is_admin: z.boolean(),
  created_at: Timestamp,
});
export type AdminUser = z.infer<typeof AdminUser>;

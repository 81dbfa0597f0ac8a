import * as z from "zod";
import { SAFETY_PAUSE_ENDS_BY, THEMES } from "./constants";
import { Id, SignedPoints, Timestamp } from "./fields";
import { PromisedTimes } from "./review-times";

/** A person's profile. The balance is the sum of the person's ledger entries. */
export const UserProfile = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  points: SignedPoints,
  referrals: z.int(),
  referral_code: z.string(),
  is_admin: z.boolean(),
  /** Set while an admin's calls wait for another admin to grant the rights again; `is_admin` is false then. */
  admin_held_at: Timestamp.nullish(),
  /** Until when cash, codes and new addresses wait for safety, and what ends that earlier. The end may be past. */
  safety_pause: z.object({ until: Timestamp, ends_by: z.enum(SAFETY_PAUSE_ENDS_BY) }).nullish(),
  /** When the account is deleted, as its owner has asked; null otherwise. */
  deletes_at: Timestamp.nullable(),
  /** The colours that the person chose for the account. */
  theme: z.enum(THEMES),
  /** Within which time decisions are promised now: every screen names them. */
  promised_times: PromisedTimes,
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
  /** False for somebody who has signed up and never confirmed the email: the id is that of the signup. */
  is_confirmed: z.boolean(),
  is_suspended: z.boolean(),
  created_at: Timestamp,
});
export type AdminUser = z.infer<typeof AdminUser>;

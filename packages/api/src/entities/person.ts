import * as z from "zod";
import { NEGATIVE_SIGNS } from "../constants";
import { Id, Timestamp } from "./common";

/** A suspension of an account. */
export const Suspension = z.object({
  id: Id,
  /** What the person reads at login; null when the operator gave none. */
  reason: z.string().nullable(),
  started_at: Timestamp,
  /** When it ends by itself; null without an end. */
  ends_at: Timestamp.nullable(),
  /** When it has ended; null while it is in force. */
  ended_at: Timestamp.nullable(),
});
export type Suspension = z.infer<typeof Suspension>;

/** What an admin wrote about a person, for admins alone. */
export const PersonNote = z.object({
  id: Id,
  note: z.string(),
  admin_username: z.string(),
  created_at: Timestamp,
});
export type PersonNote = z.infer<typeof PersonNote>;

/** A person whom another one has invited, directly or through others. */
export const InvitedPerson = z.object({
  id: Id,
  username: z.string(),
  /** Who invited them. */
  invited_by: Id,
  /** 1 for those whom the person has invited. */
  depth: z.int(),
  is_suspended: z.boolean(),
  created_at: Timestamp,
});
export type InvitedPerson = z.infer<typeof InvitedPerson>;

/** What admins see of a person's account besides the record. */
export const PersonAccount = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** Places where the person is logged in. */
  sessions: z.int(),
  last_sign_in_at: Timestamp.nullable(),
  has_second_factor: z.boolean(),
  /** The suspension in force; null for none. */
  suspension: Suspension.nullable(),
  negative_signs: z.array(z.enum(NEGATIVE_SIGNS)),
  /** Who invited them; null for nobody. */
  inviter: z.object({ id: Id, username: z.string() }).nullable(),
  /** Everybody invited directly or through others: each after the one who invited them; at most 200. */
  invited: z.array(InvitedPerson),
});
export type PersonAccount = z.infer<typeof PersonAccount>;

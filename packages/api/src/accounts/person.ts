import * as z from "zod";
import { DataExport } from "../personal-data/data-export";
import { NEGATIVE_SIGNS, PAYOUT_STATES } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";
import { Redemption } from "../rewards/redemption";
import { SigningSummary } from "../work/signed-contract";
import { FactorRemoval } from "./safety/factor-removal";

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
  /** Null for a deleted account, as is everything else that was erased. */
  email: z.string().nullable(),
  is_admin: z.boolean(),
  /** Since when the calls of this admin wait for another one to grant the rights again; null while they do not. */
  admin_held_at: Timestamp.nullish(),
  /** Until when the account pauses for safety; null while it does not. */
  safety_pause_until: Timestamp.nullish(),
  /** Places where the person is logged in. */
  sessions: z.int(),
  last_sign_in_at: Timestamp.nullable(),
  has_second_factor: z.boolean(),
  /** The removal of their second factors that an admin has started; null for none. */
  factor_removal: FactorRemoval.nullish(),
  /** The suspension in force; null for none. */
  suspension: Suspension.nullable(),
  /** What became of the copy of a suspended person's data; null for none, and for others. */
  data_copy: DataExport.pick({ state: true, requested_at: true }).nullable(),
  negative_signs: z.array(z.enum(NEGATIVE_SIGNS)),
  /** How many others have used an account number of theirs, and are logged in from a network of theirs. */
  shares: z.object({ account: z.int(), network: z.int() }),
  /** Who invited them; null for nobody. */
  inviter: z.object({ id: Id, username: z.string() }).nullable(),
  /** Everybody invited directly or through others: each after the one who invited them; at most 200. */
  invited: z.array(InvitedPerson),
});
export type PersonAccount = z.infer<typeof PersonAccount>;

/** A signing in the list of a person's signings, with the title that was agreed. */
export const PersonSigning = SigningSummary.pick({
  id: true,
  status: true,
  points_cost: true,
  points_reward: true,
  submitted_at: true,
  decided_at: true,
  created_at: true,
}).extend({ contract_id: Id, title: z.string() });
export type PersonSigning = z.infer<typeof PersonSigning>;

/** A redemption in the list of a person's redemptions. */
export const PersonRedemption = Redemption.pick({
  id: true,
  reference: true,
  item_name: true,
  item_type: true,
  price: true,
  status: true,
  held_until: true,
  account_confirm_by: true,
  account_confirmed_at: true,
  paused_until: true,
  cancelled_at: true,
  decided_at: true,
  created_at: true,
}).extend({
  /** What became of approved cash; null for everything else. */
  payout_state: z.enum(PAYOUT_STATES).nullable(),
});
export type PersonRedemption = z.infer<typeof PersonRedemption>;

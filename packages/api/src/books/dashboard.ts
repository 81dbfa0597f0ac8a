import * as z from "zod";
import { LinkedEntry } from "../ledger/earnings-entry";
import { Id, PointsAmount, SignedPoints, Timestamp } from "../platform/fields";
import { pickNames } from "../platform/form-fields";
import { contractShape } from "../work/contracts/contract-shape";
import { ESTIMATES } from "../work/contracts/estimates";

const OpenSigning = z.object({
  contract_id: Id,
  title: z.string(),
  /** The reward agreed at signing. */
  points_reward: PointsAmount,
});

/** A signing that can still be submitted. */
export const SigningToContinue = OpenSigning.extend({
  /** Whether it is a first submission, or a correction that a reviewer asked for. */
  state: z.enum(["in_progress", "changes_requested"]),
  /** The number of questions to answer. */
  questions: z.int(),
  /** Minutes; null when the admin gave none. */
  ...pickNames(ESTIMATES, contractShape),
  /** The first instant at which submitting is refused; null for never. */
  submit_by: Timestamp.nullable(),
});
export type SigningToContinue = z.infer<typeof SigningToContinue>;

/** A submission that waits for a decision. */
export const SigningInReview = OpenSigning.extend({
  submitted_at: Timestamp.nullable(),
  /** By when a decision was promised. */
  review_due_at: Timestamp.nullable(),
});
export type SigningInReview = z.infer<typeof SigningInReview>;

/** How the bonuses of one's invitations stand, and of one's own. */
export const Invitations = z.object({
  /** True while the person's own bonus waits for their first approval. */
  own_waits: z.boolean(),
  /** How many people have joined whose bonus waits for their first approval. */
  waiting: z.int(),
  /** How many people have joined who brought no bonus, since the limit of the month was reached. */
  over_cap: z.int(),
  /** Whether the bonus of those who join now waits for their first approval. */
  hold: z.boolean(),
  /** For how many invitations in a calendar month (UTC) the inviter gets a bonus; 0 for no limit. */
  cap: z.int(),
});
export type Invitations = z.infer<typeof Invitations>;

/** What the first screen after the login shows. */
export const Dashboard = z.object({
  points: SignedPoints,
  /** The number of CONTRACT_COMPLETED entries. */
  contracts_completed: z.int(),
  /** The sum of positive entries except CONTRACT_REJECTED. */
  total_earned: SignedPoints,
  /** The latest 5 entries. */
  recent: z.array(LinkedEntry),
  /** At most 3, the most urgent first. */
  to_continue: z.array(SigningToContinue),
  /** At most 3, those waiting longest first. */
  in_review: z.array(SigningInReview),
  /** True for a person who has never signed a contract. */
  is_newcomer: z.boolean(),
  /** True while no admin was ever made; told to a browser on the server's own machine alone, false for all others. */
  no_admin_yet: z.boolean(),
  invitations: Invitations,
});
export type Dashboard = z.infer<typeof Dashboard>;

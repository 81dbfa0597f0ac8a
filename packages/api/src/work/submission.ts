import * as z from "zod";
import { CONTRACT_TYPES } from "../platform/constants";
import { Id } from "../platform/fields";
import { Reviewer } from "../platform/review-lease";
import { QueueFilters } from "./review";
import { SignedContract } from "./signed-contract";
import { SubmissionVersion } from "./submission-version";
import { SurveyQuestion } from "./survey-question";
import { TimelineEntry } from "./timeline";

/** A signing as a reviewer sees it. The terms in `contract` are those agreed at signing. */
export const Submission = SignedContract.extend({
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  /**
   * Who invited the signer and gets a referral bonus with an approval: as an admin, they leave it to another one. Null when
   * no bonus waits, and when no other admin could decide.
   */
  bonus_inviter_id: Id.nullable(),
  /** Whether its approval waits for a second admin. */
  awaiting_second: z.boolean(),
  /** Whether the signer is suspended now. They can still be decided about. */
  is_suspended: z.boolean(),
  contract: z.object({
    id: Id,
    title: z.string(),
    type: z.enum(CONTRACT_TYPES),
    description: z.string(),
    activity: z.string(),
    points_cost: z.int(),
    points_reward: z.int(),
  }),
  /** All questions as they stood at signing, the skipped ones too. */
  survey_questions: z.array(SurveyQuestion),
  /** Whether the latest message is the signer's, so that it waits for an answer. */
  has_new_message: z.boolean(),
  /** Another admin who is reviewing it; null when it is free. */
  reviewer: Reviewer.nullable(),
});
export type Submission = z.infer<typeof Submission>;

export const SubmissionDetail = Submission.extend({
  /** Earlier submissions with the changes that were requested, oldest first. */
  versions: z.array(SubmissionVersion),
  /** What has happened to the signing, oldest first, with names. */
  timeline: z.array(TimelineEntry),
  /** The points of its reward that corrections took back; 0 without. */
  taken_back: z.int(),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

/** The submissions next to one in the review queue. */
export const AdjacentSubmissions = z.object({
  /** The ids of the waiting submissions right before and after it; null at an end of the queue. */
  previous: Id.nullable(),
  next: Id.nullable(),
  /** The number of all waiting submissions, without the caller's own. */
  waiting: z.int(),
});
export type AdjacentSubmissions = z.infer<typeof AdjacentSubmissions>;

/** What the queue of pending submissions can be narrowed down to. */
export const SubmissionFilters = QueueFilters.extend({
  /** The contracts with most waiting submissions, at most 100. */
  contracts: z.array(z.object({ id: Id, title: z.string(), waiting: z.int() })),
  types: z.array(z.object({ type: z.enum(CONTRACT_TYPES), waiting: z.int() })),
});
export type SubmissionFilters = z.infer<typeof SubmissionFilters>;

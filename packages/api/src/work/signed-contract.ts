import * as z from "zod";
import { QUESTION_TYPES, REJECTION_REASONS, SIGNING_STATUSES } from "../platform/constants";
import { Id, PointsAmount, Timestamp } from "../platform/fields";
import { AgreedTerms } from "./contracts/agreed-terms";
import { SigningConditions } from "./contracts/for-whom/conditions";

export const SurveyResponse = z.object({
  id: Id,
  signed_contract_id: Id,
  question_id: Id,
  /** As it stood at signing. */
  question_text: z.string(),
  question_type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  response_data: z.string().nullable(),
  file_url: z.string().nullable(),
});
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** Answers by question id. */
export const SubmittedAnswers = z.record(
  z.string(),
  z.object({ response_data: z.string().nullish(), file_url: z.string().nullish() }),
);

/** What was stored with a signing. Older rows may lack any of it. */
export const SubmittedData = z.object({
  signed_at: Timestamp.optional(),
  user_points_at_signing: z.int().optional(),
  survey_responses: SubmittedAnswers.optional(),
  survey_completed: z.boolean().optional(),
  file_uploaded: z.boolean().optional(),
});
export type SubmittedData = z.infer<typeof SubmittedData>;

/** A signing's status without its answers. Cost and reward are those agreed at signing. */
export const SigningSummary = z.object({
  id: Id,
  status: z.enum(SIGNING_STATUSES).exclude(["none"]),
  points_cost: PointsAmount,
  points_reward: PointsAmount,
  /** The points of the cost that return when it lapses or its place is given back, as agreed at signing. */
  lapse_refund: PointsAmount,
  /** The reviewer's note to the signer. */
  review_note: z.string().nullable(),
  /** Why it was rejected; null when no reason was chosen. */
  decision_reason: z.enum(REJECTION_REASONS).nullable(),
  /** The first instant at which it lapses while it is in progress; null without a time to finish. */
  work_due_at: Timestamp.nullable(),
  /** The earliest end of the time for a correction; `submitDeadline` says when it really ends. */
  correction_due_at: Timestamp.nullable(),
  /** How often changes were requested. */
  correction_rounds: z.int(),
  submitted_at: Timestamp.nullable(),
  /** The state from which it was submitted, to which withdrawing returns. */
  submitted_from: z.enum(["in_progress", "changes_requested"]).nullable(),
  /** By when a decision about the submission was promised; null before it is submitted. */
  review_due_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  /** Until when a rejection can be appealed, where a suspension has moved that; null otherwise. */
  appeal_until: Timestamp.nullable(),
  /** When it was missed, lapsed or given back. */
  ended_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type SigningSummary = z.infer<typeof SigningSummary>;

/** One person's signing of one contract. Cost, reward and terms are those agreed at signing. */
export const SignedContract = SigningSummary.extend({
  contract_id: Id,
  user_id: Id,
  status: z.enum(SIGNING_STATUSES),
  agreed: AgreedTerms,
  /** What its contract asked of its signer then; null when nothing. */
  conditions: SigningConditions.nullable(),
  /** False while there is no decision, and for a rejection by the system, which cannot be appealed. */
  was_decided_by_admin: z.boolean(),
  submitted_data: SubmittedData,
  survey_responses: z.array(SurveyResponse),
});
export type SignedContract = z.infer<typeof SignedContract>;

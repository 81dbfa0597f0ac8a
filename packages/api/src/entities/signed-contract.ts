import * as z from "zod";
import { QUESTION_TYPES, SIGNING_STATUSES } from "../constants";
import { Id, PointsAmount, Timestamp } from "./common";

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
  /** The reviewer's note to the signer. */
  review_note: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type SigningSummary = z.infer<typeof SigningSummary>;

/** One person's signing of one contract. Cost and reward are those agreed at signing. */
export const SignedContract = z.object({
  id: Id,
  contract_id: Id,
  user_id: Id,
  status: z.enum(SIGNING_STATUSES),
  points_cost: PointsAmount,
  points_reward: PointsAmount,
  submitted_data: SubmittedData,
  /** The reviewer's note to the signer. */
  review_note: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
  survey_responses: z.array(SurveyResponse),
});
export type SignedContract = z.infer<typeof SignedContract>;

import * as z from "zod";
import { Timestamp } from "../platform/fields";
import { SurveyResponse } from "./signed-contract";

/** An answer of an earlier submission, with its question as it stood at signing. */
export const VersionAnswer = SurveyResponse.omit({ signed_contract_id: true });
export type VersionAnswer = z.infer<typeof VersionAnswer>;

/** An earlier submission of a signing and the request for changes that it received. */
export const SubmissionVersion = z.object({
  /** From 1. */
  version: z.int(),
  answers: z.array(VersionAnswer),
  submitted_at: Timestamp,
  /** What is to be changed. */
  request_note: z.string(),
  requested_at: Timestamp,
});
export type SubmissionVersion = z.infer<typeof SubmissionVersion>;

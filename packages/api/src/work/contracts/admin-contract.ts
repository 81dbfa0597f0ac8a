import * as z from "zod";
import { SurveyQuestion } from "../survey-question";
import { Contract } from "./contract";
import { ExpirationStatus } from "./expiration-status";

/** A contract as admins see it. */
export const AdminContract = Contract.extend({
  /** Counts the admins' edits. An update that gives an older version is refused. */
  version: z.int(),
  expiration: ExpirationStatus,
  /** Whether a second admin has to confirm it before it opens. */
  awaiting_second: z.boolean(),
  /** Signings that are not rejected; the number of places cannot be set below this. */
  places_taken: z.int(),
  /** Signings of this contract; `total` counts those in every state. */
  submissions: z.object({ approved: z.int(), pending: z.int(), total: z.int() }),
});
export type AdminContract = z.infer<typeof AdminContract>;

export const AdminContractDetail = AdminContract.extend({
  /** The questions that the next signer will get. */
  survey_questions: z.array(SurveyQuestion),
});
export type AdminContractDetail = z.infer<typeof AdminContractDetail>;

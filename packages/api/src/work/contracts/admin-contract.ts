import * as z from "zod";
import { Id, Timestamp } from "../../platform/fields";
import { SurveyQuestion } from "../survey-question";
import { Contract } from "./contract";
import { ExpirationStatus } from "./expiration-status";

/** A contract as admins see it. */
export const AdminContract = Contract.extend({
  /** Counts the admins' edits. An update that gives an older version is refused. */
  version: z.int(),
  expiration: ExpirationStatus,
  /** When it opens by itself, inactive until then; null without such a time. */
  opens_at: Timestamp.nullable(),
  /** Whether a second admin has to confirm it before it opens. */
  awaiting_second: z.boolean(),
  /** Signings that are not rejected; the number of places cannot be set below this. */
  places_taken: z.int(),
  /** Signings of this contract; `total` counts those in every state. */
  submissions: z.object({ approved: z.int(), pending: z.int(), total: z.int() }),
});
export type AdminContract = z.infer<typeof AdminContract>;

/** Somebody whom a contract names. */
export const NamedPerson = z.object({ id: Id, username: z.string() });
export type NamedPerson = z.infer<typeof NamedPerson>;

export const AdminContractDetail = AdminContract.extend({
  /** The questions that the next signer will get. */
  survey_questions: z.array(SurveyQuestion),
  /** The people who can sign it where only named ones can, by username. */
  named_people: z.array(NamedPerson),
});
export type AdminContractDetail = z.infer<typeof AdminContractDetail>;

import * as z from "zod";
import { Id, Timestamp } from "../../platform/fields";
import { NamedPerson } from "../contracts/admin-contract";
import { ContractFields, QuestionFields } from "../contracts/contract-form";

/**
 * A contract as far as an admin has filled it in. What is not filled in is left out; nothing is judged before it is
 * published, by the call that creates a contract.
 */
export const ContractDraftForm = z.strictObject({
  ...ContractFields.partial().shape,
  survey_questions: z.array(QuestionFields).optional(),
  /** The question that is being written and was not added to the others. */
  unadded_question: QuestionFields.optional(),
  opens_at: Timestamp.optional(),
  /** Stored by their ids alone: a name is that of now, and whoever has no account any more is left out. */
  named_people: z.array(NamedPerson).optional(),
});
export type ContractDraftForm = z.infer<typeof ContractDraftForm>;

/** A draft in the list of all. */
export const ContractDraftSummary = z.object({
  id: Id,
  /** Empty when none is filled in. */
  title: z.string(),
  /** Counts its saves. A save or publishing that gives an older version is refused. */
  version: z.int(),
  created_at: Timestamp,
  saved_at: Timestamp,
  /** Who saved it last. */
  saved_by_username: z.string(),
});
export type ContractDraftSummary = z.infer<typeof ContractDraftSummary>;

export const ContractDraft = ContractDraftSummary.extend({ form: ContractDraftForm });
export type ContractDraft = z.infer<typeof ContractDraft>;

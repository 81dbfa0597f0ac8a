import * as z from "zod";
import { CONTRACT_TYPES, QUESTION_TYPES } from "../../platform/constants";
import { Id, typedText } from "../../platform/fields";

/** Only refuses absurd input. The form's rules check the lengths that admins get messages about. */
const anyText = typedText(100_000);

/** The fields of a contract that an admin fills in, without its questions. Limits: `contractFormErrors`. */
export const ContractFields = z.object({
  title: anyText,
  type: z.enum(CONTRACT_TYPES),
  description: anyText,
  activity: anyText,
  points_cost: z.number(),
  points_reward: z.number(),
  /** Minutes; 0 never expires. */
  duration: z.number(),
  /** 0 means no limit. */
  max_signers: z.number(),
  /** The estimated minutes of work; null for none. */
  effort_minutes: z.number().nullable(),
  /** The minutes that each signer has to submit; null for no limit but the expiry. */
  work_minutes: z.number().nullable(),
  /** The points of the cost that return when a signing lapses or its place is given back. */
  lapse_refund: z.number(),
  survey_required: z.boolean(),
  is_official: z.boolean(),
});
export type ContractFields = z.infer<typeof ContractFields>;

/** A survey question that an admin fills in. */
export const QuestionFields = z.strictObject({
  /** The id of an existing question. Without one, an identical question of the contract is reused. */
  id: Id.optional(),
  questionType: z.enum(QUESTION_TYPES),
  questionText: anyText,
  required: z.boolean().default(true),
  options: z.array(anyText).nullish(),
});

import * as z from "zod";
import { CONTRACT_TYPES, QUESTION_TYPES } from "../../platform/constants";
import { Id, typedText } from "../../platform/fields";
import { shapeByKind } from "./contract-shape";

/** Only refuses absurd input. The form's rules check the lengths that admins get messages about. */
const anyText = typedText(100_000);

/** The fields of a contract that an admin fills in, without its questions. Limits: `contractFormErrors`. */
export const ContractFields = z.object(
  shapeByKind({
    line: anyText,
    text: anyText,
    contract_type: z.enum(CONTRACT_TYPES),
    points: z.number(),
    minutes: z.number(),
    people: z.number(),
    contracts: z.number(),
    percent: z.number(),
    flag: z.boolean(),
  }),
);
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

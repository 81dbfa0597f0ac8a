import * as z from "zod";
import { pickNames } from "../../platform/form-fields";
import { AGREED_FIELDS } from "./contract-fields";
import { contractShape } from "./contract-shape";

const {
  points_cost: _cost,
  points_reward: _reward,
  ...terms
} = pickNames(AGREED_FIELDS, contractShape);

/** What is bound at signing besides cost, reward and questions, which the signing has itself. */
export const AgreedTerms = z.object(terms);
export type AgreedTerms = z.infer<typeof AgreedTerms>;

/** A term that an admin has changed since the signing: the agreed side binds the signer. */
export const ChangedTerm = z.object({
  field: z.enum(AGREED_FIELDS),
  agreed: z.union([z.string(), z.number()]).nullable(),
  current: z.union([z.string(), z.number()]).nullable(),
});
export type ChangedTerm = z.infer<typeof ChangedTerm>;

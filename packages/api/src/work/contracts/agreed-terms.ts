import * as z from "zod";
import { PointsAmount } from "../../platform/fields";

/** What is bound at signing besides cost, reward and questions. */
export const AgreedTerms = z.object({
  title: z.string(),
  description: z.string(),
  activity: z.string(),
  /** The minutes to submit from the signing on; null for no limit but the expiry. */
  work_minutes: z.int().nullable(),
  /** The points of the cost that return when the signing lapses or its place is given back. */
  lapse_refund: PointsAmount,
});
export type AgreedTerms = z.infer<typeof AgreedTerms>;

/** A term that an admin has changed since the signing: the agreed side binds the signer. */
export const ChangedTerm = z.object({
  field: z.enum([
    "title",
    "description",
    "activity",
    "points_cost",
    "points_reward",
    "work_minutes",
    "lapse_refund",
  ]),
  agreed: z.union([z.string(), z.number()]).nullable(),
  current: z.union([z.string(), z.number()]).nullable(),
});
export type ChangedTerm = z.infer<typeof ChangedTerm>;

import * as z from "zod";
import { CONTRACT_TYPES } from "../constants";
import { Id } from "./common";
import { SignedContract } from "./signed-contract";

/** A signing as a reviewer sees it. Cost and reward in `contract` are those agreed at signing. */
export const Submission = SignedContract.extend({
  /** null for a person whose profile is gone. */
  username: z.string().nullable(),
  contract: z.object({
    id: Id,
    title: z.string(),
    type: z.enum(CONTRACT_TYPES),
    description: z.string(),
    activity: z.string(),
    points_cost: z.int(),
    points_reward: z.int(),
  }),
});
export type Submission = z.infer<typeof Submission>;

/** Where the queue goes on from a submission. */
export const AdjacentSubmissions = z.object({
  /** The ids of those that wait right before and after it; null at an end of the queue. */
  previous: Id.nullable(),
  next: Id.nullable(),
  /** How many wait altogether. */
  waiting: z.int(),
});
export type AdjacentSubmissions = z.infer<typeof AdjacentSubmissions>;

import * as z from "zod";
import { CONTRACT_TYPES } from "../constants";
import { Id } from "./common";
import { SignedContract } from "./signed-contract";

/** A signing as a reviewer sees it. Cost and reward in `contract` are those agreed at signing. */
export const Submission = SignedContract.extend({
  /** Null for a deleted profile. */
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

/** The submissions next to one in the review queue. */
export const AdjacentSubmissions = z.object({
  /** The ids of the waiting submissions right before and after it; null at an end of the queue. */
  previous: Id.nullable(),
  next: Id.nullable(),
  /** The number of all waiting submissions. */
  waiting: z.int(),
});
export type AdjacentSubmissions = z.infer<typeof AdjacentSubmissions>;

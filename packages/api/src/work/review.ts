import * as z from "zod";
import { REVIEW_AGE_MAX_DAYS, SEARCH_MAX_LENGTH } from "../platform/constants";
import { Id, typedText } from "../platform/fields";

/** How queues of pending decisions are ordered: what waits longest first, or what is due first, so that overdue ones lead. */
const QUEUE_SORTS = ["oldest", "due"] as const;

/** Narrows down a list of what admins decide. */
export const ReviewFilters = z.object({
  /** A part of the title or of the username, or of the id. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  user_id: Id.optional(),
  /** The caller's own, which another admin has to decide: left out, or alone. */
  own: z.enum(["exclude", "only"]).optional(),
  /** How long it has waited at least. */
  min_age_days: z.coerce.number<number>().int().min(1).max(REVIEW_AGE_MAX_DAYS).optional(),
  /** `true` leaves those whose promised time is over. */
  overdue: z.enum(["true"]).optional(),
  sort: z.enum(QUEUE_SORTS).default("oldest"),
});
export type ReviewFilters = z.infer<typeof ReviewFilters>;

export const WaitingPerson = z.object({
  id: Id,
  /** Null for a deleted profile. */
  username: z.string().nullable(),
  waiting: z.int(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/** What every queue can be narrowed down to. The caller's own are in `own` alone. */
export const QueueFilters = z.object({
  waiting: z.int(),
  own: z.int(),
  /** Those with most in the queue, at most 100. */
  people: z.array(WaitingPerson),
  /** Those that have waited for at least that long. */
  over_1_day: z.int(),
  over_2_days: z.int(),
  over_7_days: z.int(),
  /** Those whose promised time is over. */
  overdue: z.int(),
});
export type QueueFilters = z.infer<typeof QueueFilters>;

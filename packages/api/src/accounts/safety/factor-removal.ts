import * as z from "zod";
import { Id, Timestamp } from "../../platform/fields";

/** The open removal of a person's second factors, as its owner sees it. */
export const OwnFactorRemoval = z.object({
  requested_at: Timestamp,
  confirmed_at: Timestamp.nullable().describe("When a second admin confirmed it."),
  happens_at: Timestamp.nullable().describe(
    "When it happens unless it is stopped; null while it waits for a second admin.",
  ),
  lapses_at: Timestamp.describe("When it ends by itself if it has not happened."),
});
export type OwnFactorRemoval = z.infer<typeof OwnFactorRemoval>;

/** The same as admins see it. */
export const FactorRemoval = OwnFactorRemoval.extend({
  id: Id,
  reason: z.string().nullable(),
  requested_by_username: z.string().nullable(),
  confirmed_by_username: z.string().nullable(),
});
export type FactorRemoval = z.infer<typeof FactorRemoval>;

import * as z from "zod";
import { Timestamp } from "../../platform/fields";

/** What an admin looks at before paying, with the facts. */
export const PayoutWarning = z.discriminatedUnion("kind", [
  /** Other people have asked for money to the same account number. */
  z.object({
    kind: z.literal("shared_account"),
    people: z.int().min(1),
    /** Some of their names, at most 5. */
    usernames: z.array(z.string()),
  }),
  /** Nothing was paid to this person yet, and the account is young. */
  z.object({ kind: z.literal("first_payout"), member_since: Timestamp }),
  /** The person has used another bank account lately. */
  z.object({ kind: z.literal("account_changed"), previous_used_at: Timestamp }),
  /** The redemptions of the person in the 24 hours up to this one. */
  z.object({ kind: z.literal("many_redemptions"), redemptions: z.int() }),
]);
export type PayoutWarning = z.infer<typeof PayoutWarning>;

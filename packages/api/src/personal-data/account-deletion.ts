import * as z from "zod";
import { Id, Timestamp } from "../platform/fields";

/** A redemption or payout that is open: the account is not deleted before it has ended. */
export const DeletionObstacle = z.object({
  kind: z.enum(["redemption", "payout"]),
  redemption_id: Id,
  reference: z.string(),
  item_name: z.string(),
});
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

/** What the deletion of the caller's account means now, and whether it was requested. */
export const AccountDeletion = z.object({
  /** When it was requested, and when it is done; null when it was not. */
  requested_at: Timestamp.nullable(),
  deletes_at: Timestamp.nullable(),
  /** The balance, which is lost. */
  points: z.int(),
  /** Signings that are closed, with their costs refunded first and then lost, too. */
  open_signings: z.int(),
  obstacles: z.array(DeletionObstacle),
  is_last_admin: z.boolean(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

import * as z from "zod";
import { NOTIFICATION_KINDS, REDEMPTION_TYPES } from "../platform/constants";
import { Id, Timestamp } from "../platform/fields";

/** What a notification is about: a signing, a redemption, an item or a contract. */
export const NotificationData = z.object({
  signed_contract_id: Id.optional(),
  redemption_id: Id.optional(),
  redemption_type: z.enum(REDEMPTION_TYPES).optional(),
  /** The person whose points were corrected, or whose rights were changed. */
  user_id: Id.optional(),
  /** What a second admin has to confirm. */
  second_approval_id: Id.optional(),
  item_id: Id.optional(),
  /** The contract whose pilot has been decided about, or that has opened. */
  contract_id: Id.optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** A notification for admins. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Names a person by their username. */
  message: z.string(),
  read: z.boolean(),
  data: NotificationData,
  created_at: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

import * as z from "zod";
import { NOTIFICATION_KINDS, REDEMPTION_TYPES } from "../constants";
import { Id, Timestamp } from "./common";

/** What a notification is about: a signing or a redemption. */
export const NotificationData = z.object({
  signed_contract_id: Id.optional(),
  redemption_id: Id.optional(),
  redemption_type: z.enum(REDEMPTION_TYPES).optional(),
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

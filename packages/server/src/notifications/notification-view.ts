import type { Notification } from "@signpoint/api/entities/notification";
import type { notifications } from "../db/schema/index";

/** A notification as admins see it. */
export function toNotification({
  position: _position,
  ...notification
}: typeof notifications.$inferSelect): Notification {
  return notification;
}

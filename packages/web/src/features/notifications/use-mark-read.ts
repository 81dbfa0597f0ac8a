import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "~/api/client";
import { refreshNotifications } from "./notifications-query";

/** Marks notifications as read. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => api.notifications.update({ p_notification_id: id, p_read: true }),
    onSettled: () => refreshNotifications(),
  });
}

/** Marks the notification that has led to this screen as read. */
export function useMarkReadOnOpening(id: string | undefined): void {
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
}

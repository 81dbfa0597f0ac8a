import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";

const REFRESH_MS = 60_000;

/** The latest notifications and how many are unread. The stream keeps it fresh; this is its net. */
export const notificationsQuery = apiQuery.notifications.list.queryOptions({
  input: {},
  refetchInterval: REFRESH_MS,
});

/** Fetches the bell and the dashboard's figures again, after a notification came or was read. */
export async function refreshNotifications(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
  ]);
}

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

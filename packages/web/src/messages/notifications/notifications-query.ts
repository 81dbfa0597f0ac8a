import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";

const REFRESH_MS = 60_000;

/** The latest notifications, how many are unread, and how many decisions are pending. The stream keeps it fresh; this is its net. */
export const notificationsQuery = apiQuery.notifications.list.queryOptions({
  input: {},
  refetchInterval: REFRESH_MS,
});

/** All notifications, newest first. */
export const allNotificationsQuery = apiQuery.notifications.list.infiniteOptions(
  cursorPages({ limit: 20 }),
);

/** Returns how many submissions and redemptions are to be decided; undefined until it is known. */
export function usePendingDecisions(): number | undefined {
  return useQuery(notificationsQuery).data?.pending;
}

/** Fetches the bell and the dashboard's figures again, after a notification came or was read. */
export async function refreshNotifications(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.notifications.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
  ]);
}

/** Marks a notification as read. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (id: string) => api.notifications.update({ p_notification_id: id, p_read: true }),
    onSettled: () => refreshNotifications(),
  });
}

/** Marks all notifications as read. */
export function useMarkAllRead() {
  return useMutation({
    mutationFn: () => api.notifications.markRead({ p_notification_ids: null }),
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

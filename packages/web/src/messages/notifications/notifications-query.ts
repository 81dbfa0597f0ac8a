import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import { type Inbox, REFRESH_MS, useMarkRead } from "./inbox";

/** The latest notifications, how many are unread, and how many decisions are pending. */
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

export const adminsInbox: Inbox = {
  markRead: (ids) => api.notifications.markRead({ p_notification_ids: ids }),
  /** The bell and the dashboard's figures. */
  refresh: async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiQuery.notifications.key() }),
      queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
    ]);
  },
};

/** Marks the notification that has led to this screen as read. */
export function useMarkReadOnOpening(id: string | undefined): void {
  const { mutate } = useMarkRead(adminsInbox);
  useEffect(() => {
    if (id !== undefined) mutate([id]);
  }, [id, mutate]);
}

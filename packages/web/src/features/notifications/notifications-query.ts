import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";

const REFRESH_MS = 60_000;

/** The latest notifications and how many are unread. The stream keeps it fresh; this is its net. */
export const notificationsQuery = apiQuery.notifications.list.queryOptions({
  input: {},
  refetchInterval: REFRESH_MS,
});

/** After a notification came or was read: the bell, and the dashboard's figures. */
export async function refreshNotifications(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
  ]);
}

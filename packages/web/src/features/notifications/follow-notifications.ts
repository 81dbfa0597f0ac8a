import { getEventMeta } from "@orpc/client";
import type { Notification } from "@signpoint/api/entities/notification";
import { api } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { isPassing } from "~/session/session-errors";
import { notificationsQuery } from "./notifications-query";
import { retryPause } from "./retry-pause";

/**
 * Tells of each new notification until `signal` says stop or the server refuses for good. A connection
 * that breaks is opened again where it broke off, so that nothing is lost; between attempts it waits
 * longer and longer. What came meanwhile is in the list, which is fetched anew each time.
 */
export async function followNotifications(
  signal: AbortSignal,
  onNotification: (notification: Notification) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const list = await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 });
      lastEventId ??= String(list.position);
      const stream = await api.notifications.stream({}, { signal, lastEventId });
      failures = 0;
      for await (const notification of stream) {
        lastEventId = getEventMeta(notification)?.id ?? lastEventId;
        onNotification(notification);
      }
    } catch (error) {
      if (signal.aborted || !isPassing(error)) return;
      failures += 1;
    }
    await retryPause(failures, signal);
  }
}

import { getEventMeta } from "@orpc/client";
import type { Notification as AdminNotification } from "@signpoint/api/entities/notification";
import { useEffect, useState } from "react";
import { api } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { isTransient } from "~/session/session-errors";
import { notificationsQuery, refreshNotifications } from "./notifications-query";
import { retryPause } from "./retry-pause";

const NAME = "signpoint.notifications";

/**
 * Keeps the bell up to date while an admin screen is open. Of all tabs of a browser one holds the
 * stream and tells the others, since a browser opens only a few connections to one server.
 */
export function useLiveNotifications(): void {
  useEffect(() => {
    const stop = new AbortController();
    const tabs = new BroadcastChannel(NAME);
    tabs.onmessage = () => void refreshNotifications();
    const follow = () =>
      followNotifications(stop.signal, (notification) => {
        tabs.postMessage(null);
        showBrowserNotification(notification);
        void refreshNotifications();
      });
    void holdStream(follow, stop.signal);
    return () => {
      stop.abort();
      tabs.close();
    };
  }, []);
}

async function holdStream(follow: () => Promise<void>, signal: AbortSignal): Promise<void> {
  /* Without a secure context there are no locks: then each tab follows by itself. */
  if (!("locks" in navigator)) return await follow();
  try {
    await navigator.locks.request(NAME, { signal }, follow);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Tells of each new notification until `signal` says stop or the server refuses for good. A connection
 * that breaks is opened again where it broke off, so that nothing is lost; between attempts it waits
 * longer and longer. What came meanwhile is in the list, which is fetched anew each time.
 */
async function followNotifications(
  signal: AbortSignal,
  onNotification: (notification: AdminNotification) => void,
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
      if (signal.aborted || !isTransient(error)) return;
      failures += 1;
    }
    await retryPause(failures, signal);
  }
}

/** Only signings have the title of the specification. */
const TITLES: Record<AdminNotification["kind"], string> = {
  contract_signed: "New Contract Signed",
  submission: "New Submission",
  redemption: "New Redemption",
};

/** Shows a notification outside the page, when the admin has permitted it (section 6). */
function showBrowserNotification({ id, kind, message, data }: AdminNotification): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(TITLES[kind], { body: message, tag: id });
  shown.onclick = () => {
    window.focus();
    shown.close();
    if (data.signed_contract_id !== undefined) {
      window.location.assign(
        `/admin/contracts/signed/${data.signed_contract_id}?notification=${id}`,
      );
    } else {
      window.location.assign("/admin/notifications");
    }
  };
}

/** Returns whether browser notifications are permitted, and how to ask for them. */
export function useBrowserNotifications() {
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  const ask = async () => setPermission(await Notification.requestPermission());
  return { permission, ask };
}

import { useEffect } from "react";
import { showBrowserNotification } from "./browser-notifications";
import { followNotifications } from "./follow-notifications";
import { refreshNotifications } from "./notifications-query";

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

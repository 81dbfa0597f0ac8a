import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "~/ui/notice";
import { RowsSkeleton } from "~/ui/skeletons";
import { useBrowserNotifications } from "./browser-notifications";
import { NotificationEntry } from "./notification-entry";
import classes from "./notifications.module.css";
import { notificationsQuery } from "./notifications-query";
import { useMarkRead } from "./use-mark-read";

/** The latest notifications, and whether they are shown outside the page too. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { permission, ask } = useBrowserNotifications();
  return (
    <>
      <h2 className={classes.title}>Notifications</h2>
      <Entries onLeave={onLeave} />
      {permission === "default" ? (
        <Button variant="default" fullWidth mt={12} onClick={() => void ask()}>
          Turn On Browser Notifications
        </Button>
      ) : null}
    </>
  );
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const { data, isPending } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  if (isPending) return <RowsSkeleton count={3} height={56} />;
  if (data === undefined) {
    return <Notice tone="error">The notifications could not be loaded.</Notice>;
  }
  if (data.items.length === 0) {
    return <p className={classes.none}>No notifications yet. New signings appear here at once.</p>;
  }
  return (
    <>
      <ul className={classes.list}>
        {data.items.map((notification) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            busy={markRead.isPending && markRead.variables === notification.id}
            onRead={() => markRead.mutate(notification.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {markRead.isError ? (
        <Notice tone="error">The notification could not be marked as read.</Notice>
      ) : null}
    </>
  );
}

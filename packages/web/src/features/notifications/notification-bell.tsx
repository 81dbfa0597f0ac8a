import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RowsSkeleton } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { NotificationList } from "./notification-list";
import classes from "./notifications.module.css";
import { notificationsQuery, useMarkAllRead } from "./notifications-query";
import { useBrowserNotifications, useLiveNotifications } from "./use-live-notifications";

const MOST_SHOWN = 99;

/** Renders the bell: how many notifications are unread, and behind it the latest ones. */
export function NotificationBell() {
  useLiveNotifications();
  const [opened, setOpened] = useState(false);
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={440}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={
            unread === 0 ? "Notifications" : `Notifications, ${formatUnread(unread)} unread`
          }
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} stroke={1.8} aria-hidden="true" />
          {unread === 0 ? null : (
            <span className={classes.count} aria-hidden="true">
              {formatUnread(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <LatestNotifications onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function formatUnread(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

/** Renders the latest notifications, and whether they are shown outside the page too. */
function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { permission, ask } = useBrowserNotifications();
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const markAll = useMarkAllRead();
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unread === 0 ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markAll.isPending}
            onClick={() => markAll.mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {markAll.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      <Entries onLeave={onLeave} />
      <div className={classes.foot}>
        <Link to="/admin/notifications" className={classes.all} onClick={onLeave}>
          See all notifications
        </Link>
        {permission === "default" ? (
          <Button variant="default" onClick={() => void ask()}>
            Turn On Browser Notifications
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const { data, isPending } = useQuery(notificationsQuery);
  if (isPending) return <RowsSkeleton count={3} height={56} />;
  if (data === undefined) {
    return <Notice tone="error">The notifications could not be loaded.</Notice>;
  }
  if (data.items.length === 0) {
    return <p className={classes.none}>No notifications yet. New signings appear here at once.</p>;
  }
  return <NotificationList notifications={data.items} onLeave={onLeave} />;
}

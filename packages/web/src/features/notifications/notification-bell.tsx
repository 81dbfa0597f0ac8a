import { ActionIcon, Button, Popover } from "@mantine/core";
import type { Notification } from "@signpoint/api/entities/notification";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DateTime } from "~/ui/format";
import { RowsSkeleton } from "~/ui/list";
import { Notice } from "~/ui/notice";
import classes from "./notifications.module.css";
import { notificationsQuery, useMarkRead } from "./notifications-query";
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
      width={380}
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
        <NotificationList onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function formatUnread(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

/** Renders the latest notifications, and whether they are shown outside the page too. */
function NotificationList({ onLeave }: { onLeave: () => void }) {
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
  if (isPending) return <RowsSkeleton count={3} height={56} bare />;
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

interface NotificationEntryProps {
  notification: Notification;
  busy: boolean;
  onRead: () => void;
  /** Told when the entry leads to another screen. */
  onLeave: () => void;
}

/** Renders one notification: leads to what it is about, and can be marked as read where it stands. */
function NotificationEntry(props: NotificationEntryProps) {
  const { notification, busy, onRead, onLeave } = props;
  const { id, message, read, data, created_at } = notification;
  return (
    <li className={classes.entry} data-unread={!read || undefined}>
      {data.signed_contract_id === undefined ? (
        <span className={classes.message}>{message}</span>
      ) : (
        <Link
          to="/admin/contracts/signed/$signedContractId"
          params={{ signedContractId: data.signed_contract_id }}
          search={{ notification: id }}
          className={classes.message}
          onClick={onLeave}
        >
          {message}
        </Link>
      )}
      <div className={classes.facts}>
        <span>
          {read ? null : <strong>Unread · </strong>}
          <DateTime at={created_at} />
        </span>
        {read ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={busy}
            aria-label={`Mark as read: ${message}`}
            onClick={onRead}
          >
            Mark as read
          </Button>
        )}
      </div>
    </li>
  );
}

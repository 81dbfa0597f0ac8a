import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { NoticeList } from "./notice-list";
import { noticesQuery, useMarkNoticesRead } from "./notices-query";
import { NotificationList } from "./notification-list";
import classes from "./notifications.module.css";
import { notificationsQuery, useMarkAllRead } from "./notifications-query";
import { useBrowserNotifications } from "./use-live-notifications";

interface BellContentProps {
  isAdmin: boolean;
  /** Called when a link leads to another screen. */
  onLeave: () => void;
}

/** Renders the latest notices of a person; for admins the latest notifications of all admins, too. */
export function BellContent({ isAdmin, onLeave }: BellContentProps) {
  const own = useQuery(noticesQuery);
  const unreadOfAdmins = useQuery({ ...notificationsQuery, enabled: isAdmin }).data?.unread ?? 0;
  const unread = own.data?.unread ?? 0;
  const markOwn = useMarkNoticesRead();
  const markAll = useMarkAllRead();
  const markEverything = () => {
    if (unread > 0) markOwn.mutate(null);
    if (isAdmin && unreadOfAdmins > 0) markAll.mutate();
  };
  const hasOwn = (own.data?.items.length ?? 0) > 0;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unread + unreadOfAdmins === 0 ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markAll.isPending || markOwn.isPending}
            onClick={markEverything}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {markAll.isError || markOwn.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      {isAdmin ? (
        <>
          {hasOwn ? <h3 className={classes.subtitle}>For admins</h3> : null}
          <AdminNotifications onLeave={onLeave} />
          {hasOwn ? <h3 className={classes.subtitle}>For you</h3> : null}
        </>
      ) : null}
      {isAdmin && !hasOwn ? null : (
        <>
          <OwnNotices onLeave={onLeave} />
          <div className={classes.foot}>
            <Link to="/notices" className={classes.all} onClick={onLeave}>
              {isAdmin ? "See all for you" : "See all notifications"}
            </Link>
          </div>
        </>
      )}
    </>
  );
}

function OwnNotices({ onLeave }: { onLeave: () => void }) {
  const { data, isPending } = useQuery(noticesQuery);
  if (isPending) return <RowsSkeleton count={3} height={56} />;
  if (data === undefined) {
    return <Notice tone="error">The notifications could not be loaded.</Notice>;
  }
  if (data.items.length === 0) {
    return (
      <p className={classes.none}>
        No notifications yet. Decisions about your submissions and redemptions appear here.
      </p>
    );
  }
  return <NoticeList notices={data.items} onLeave={onLeave} />;
}

/** Renders the latest notifications of the admins, and whether they are shown outside the page too. */
function AdminNotifications({ onLeave }: { onLeave: () => void }) {
  const { permission, ask } = useBrowserNotifications();
  return (
    <>
      <AdminEntries onLeave={onLeave} />
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

function AdminEntries({ onLeave }: { onLeave: () => void }) {
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

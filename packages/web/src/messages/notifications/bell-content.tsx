import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { type Entry, toAdminsEntry, toOwnEntry } from "./entry";
import { type Inbox, useMarkRead } from "./inbox";
import { noticesQuery, ownInbox } from "./notices-query";
import { NotificationList } from "./notification-list";
import classes from "./notifications.module.css";
import { adminsInbox, notificationsQuery } from "./notifications-query";
import { useBrowserNotifications } from "./use-live-notifications";

interface BellContentProps {
  isAdmin: boolean;
  /** Called when a link leads to another screen. */
  onLeave: () => void;
}

/** Renders the latest notifications of a person; for admins those to all admins, too. */
export function BellContent({ isAdmin, onLeave }: BellContentProps) {
  const own = useQuery(noticesQuery);
  const admins = useQuery({ ...notificationsQuery, enabled: isAdmin });
  const unread = own.data?.unread ?? 0;
  const unreadOfAdmins = isAdmin ? (admins.data?.unread ?? 0) : 0;
  const markOwn = useMarkRead(ownInbox);
  const markAdmins = useMarkRead(adminsInbox);
  const markEverything = () => {
    if (unread > 0) markOwn.mutate(null);
    if (unreadOfAdmins > 0) markAdmins.mutate(null);
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
            loading={markAdmins.isPending || markOwn.isPending}
            onClick={markEverything}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {markAdmins.isError || markOwn.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      {isAdmin ? (
        <>
          {hasOwn ? <h3 className={classes.subtitle}>For admins</h3> : null}
          <Latest
            inbox={adminsInbox}
            entries={admins.data?.items.map(toAdminsEntry)}
            isPending={admins.isPending}
            none="No notifications yet. New signings appear here at once."
            onLeave={onLeave}
          />
          <div className={classes.foot}>
            <Link to="/admin/notifications" className={classes.all} onClick={onLeave}>
              See all notifications
            </Link>
            <BrowserNotifications />
          </div>
          {hasOwn ? <h3 className={classes.subtitle}>For you</h3> : null}
        </>
      ) : null}
      {isAdmin && !hasOwn ? null : (
        <>
          <Latest
            inbox={ownInbox}
            entries={own.data?.items.map(toOwnEntry)}
            isPending={own.isPending}
            none="No notifications yet. Decisions about your submissions and redemptions appear here."
            onLeave={onLeave}
          />
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

interface LatestProps {
  inbox: Inbox;
  entries: Entry[] | undefined;
  isPending: boolean;
  none: string;
  onLeave: () => void;
}

function Latest({ inbox, entries, isPending, none, onLeave }: LatestProps) {
  if (isPending) return <RowsSkeleton count={3} height={56} />;
  if (entries === undefined) {
    return <Notice tone="error">The notifications could not be loaded.</Notice>;
  }
  if (entries.length === 0) return <p className={classes.none}>{none}</p>;
  return <NotificationList inbox={inbox} entries={entries} onLeave={onLeave} />;
}

/** Asks whether new notifications may be shown outside the page, too. */
function BrowserNotifications() {
  const { permission, ask } = useBrowserNotifications();
  if (permission !== "default") return null;
  return (
    <Button variant="default" onClick={() => void ask()}>
      Turn On Browser Notifications
    </Button>
  );
}

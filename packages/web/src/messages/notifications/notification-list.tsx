import IconClockExclamation from "virtual:icons/clock-exclamation";
import IconFileCheck from "virtual:icons/file-check";
import IconGift from "virtual:icons/gift";
import IconPackages from "virtual:icons/packages";
import IconPlusMinus from "virtual:icons/plus-minus";
import IconScale from "virtual:icons/scale";
import IconSignature from "virtual:icons/signature";
import IconUserShield from "virtual:icons/user-shield";
import IconUsers from "virtual:icons/users";
import { Button } from "@mantine/core";
import type { Notification } from "@signpoint/api/messages/notification";
import { Link } from "@tanstack/react-router";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./notifications.module.css";
import { useMarkRead } from "./notifications-query";

const ICONS = {
  contract_signed: IconSignature,
  submission: IconFileCheck,
  redemption: IconGift,
  review_overdue: IconClockExclamation,
  appeal: IconScale,
  points_corrected: IconPlusMinus,
  second_approval: IconUsers,
  stock_low: IconPackages,
  rights_changed: IconUserShield,
} satisfies Record<Notification["kind"], unknown>;

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Told when an entry leads to another screen. */
  onLeave?: (() => void) | undefined;
}

/** Renders notifications below each other, each with its way to what it is about. */
export function NotificationList({ notifications, onLeave }: NotificationListProps) {
  const markRead = useMarkRead();
  return (
    <>
      <ul className={classes.list}>
        {notifications.map((notification) => (
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
  onLeave: (() => void) | undefined;
}

/** Renders one notification: leads to what it is about, and can be marked as read where it stands. */
function NotificationEntry({ notification, busy, onRead, onLeave }: NotificationEntryProps) {
  const { kind, read, created_at } = notification;
  const message = getText(notification);
  const Mark = ICONS[kind];
  return (
    <li className={classes.entry} data-unread={!read || undefined}>
      <Mark className={classes.mark} size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <Subject
          notification={notification}
          onOpen={() => {
            if (!read) onRead();
            onLeave?.();
          }}
        />
        <div className={classes.facts}>
          <span>
            {read ? null : <strong>Unread · </strong>}
            <DateTime at={created_at} />
          </span>
          {read ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.read}
              loading={busy}
              aria-label={`Mark as read: ${message}`}
              onClick={onRead}
            >
              Mark as read
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Returns the message with typographic quotes around the title that it names. */
function getText({ message }: Notification): string {
  return message.replace(/"(.*)"/s, "“$1”");
}

/** Renders the message as a link to the submission, to the redemptions that are to be decided, or to the codes of an item. */
function Subject({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { id, data } = notification;
  const message = getText(notification);
  const props = { className: classes.message, onClick: onOpen };
  if (data.signed_contract_id !== undefined) {
    return (
      <Link
        {...props}
        to="/admin/contracts/signed/$signedContractId"
        params={{ signedContractId: data.signed_contract_id }}
        search={{ notification: id }}
      >
        {message}
      </Link>
    );
  }
  if (data.user_id !== undefined) {
    return (
      <Link {...props} to="/admin/people/$personId" params={{ personId: data.user_id }}>
        {message}
      </Link>
    );
  }
  if (data.second_approval_id !== undefined) {
    return (
      <Link {...props} to="/admin/second-approvals">
        {message}
      </Link>
    );
  }
  if (data.item_id !== undefined) {
    return (
      <Link {...props} to="/admin/marketplace/$itemId/codes" params={{ itemId: data.item_id }}>
        {message}
      </Link>
    );
  }
  if (data.redemption_id === undefined) return <span className={classes.message}>{message}</span>;
  const tab = data.redemption_type === "CASH" ? "cash" : "items";
  return (
    <Link {...props} to="/admin/approvals" search={{ tab }}>
      {message}
    </Link>
  );
}

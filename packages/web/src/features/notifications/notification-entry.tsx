import { Button } from "@mantine/core";
import type { Notification } from "@signpoint/api/entities/notification";
import { Link } from "@tanstack/react-router";
import { DateTime } from "~/ui/date-time";
import classes from "./notifications.module.css";

interface NotificationEntryProps {
  notification: Notification;
  busy: boolean;
  onRead: () => void;
  /** Told when the entry leads to another screen. */
  onLeave: () => void;
}

/** One notification: leads to what it is about, and can be marked as read where it stands. */
export function NotificationEntry(props: NotificationEntryProps) {
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

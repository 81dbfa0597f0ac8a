import { ActionIcon, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NotificationList } from "./notification-list";
import classes from "./notifications.module.css";
import { notificationsQuery } from "./notifications-query";
import { useLiveNotifications } from "./use-live-notifications";

const MOST_SHOWN = 99;

/** The bell: how many notifications are unread, and behind it the latest ones. */
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
          aria-label={unread === 0 ? "Notifications" : `Notifications, ${countOf(unread)} unread`}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} stroke={1.8} aria-hidden="true" />
          {unread === 0 ? null : (
            <span className={classes.count} aria-hidden="true">
              {countOf(unread)}
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

function countOf(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import IconBell from "virtual:icons/bell";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMaybeProfile } from "~/platform/api/profile";
import { Queries } from "~/platform/api/query-client";
import { RowsSkeleton } from "~/platform/ui/list";
import { useAccountTheme } from "~/platform/ui/theme/use-account-theme";
import { useLoaded } from "~/platform/ui/use-loaded";
import { noticesQuery } from "./notices-query";
import classes from "./notifications.module.css";
import { notificationsQuery } from "./notifications-query";
import { useLiveNotices, useLiveNotifications } from "./use-live-notifications";

const MOST_SHOWN = 99;
const loadContent = () => import("./bell-content");

/**
 * Renders the bell of the header: how many notifications are unread and, once opened, the latest ones. Of those for admins
 * it counts what asks for a decision.
 */
export function Bell() {
  return (
    <Queries>
      <BellButton />
    </Queries>
  );
}

function BellButton() {
  useLiveNotices();
  const profile = useMaybeProfile();
  const isAdmin = profile?.is_admin === true;
  useAccountTheme(profile?.theme);
  const [opened, setOpened] = useState(false);
  const content = useLoaded(loadContent, opened);
  const own = useQuery(noticesQuery).data?.unread ?? 0;
  const admins = useQuery({ ...notificationsQuery, enabled: isAdmin }).data?.unread_to_decide ?? 0;
  const unread = isAdmin ? own + admins : own;
  return (
    <>
      {isAdmin ? <LiveNotifications /> : null}
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
          <button
            type="button"
            className={classes.bell}
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
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
          {content === null ? (
            <RowsSkeleton count={3} height={56} />
          ) : (
            <content.BellContent isAdmin={isAdmin} onLeave={() => setOpened(false)} />
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** Follows the admins' stream as long as the person is an admin. */
function LiveNotifications() {
  useLiveNotifications();
  return null;
}

function formatUnread(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

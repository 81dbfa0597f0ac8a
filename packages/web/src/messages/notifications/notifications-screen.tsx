import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatInteger } from "~/platform/ui/format";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { NotificationList } from "./notification-list";
import { NotificationViews } from "./notification-views";
import { allNotificationsQuery, notificationsQuery, useMarkAllRead } from "./notifications-query";

/** Renders all notifications, newest first. */
export function NotificationsScreen() {
  const unread = useQuery(notificationsQuery).data?.unread;
  const markAll = useMarkAllRead();
  return (
    <Page width="reading">
      <PageTitle
        description={
          unread === undefined
            ? "New signings, submissions and redemptions."
            : `${unread === 0 ? "All read" : `${formatInteger(unread)} unread`}. New signings, submissions and redemptions appear at once.`
        }
        actions={
          <Button
            variant="default"
            disabled={!unread}
            loading={markAll.isPending}
            onClick={() => markAll.mutate()}
          >
            Mark all as read
          </Button>
        }
      >
        Notifications
      </PageTitle>
      <NotificationViews current="admins" />
      {markAll.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      <List
        query={useInfiniteQuery(allNotificationsQuery)}
        label="All notifications"
        noun="notifications"
        skeleton={<RowsSkeleton count={8} height={64} />}
        failure={{ title: "The notifications could not be loaded" }}
        empty={{
          title: "No notifications yet",
          text: "New signings, submissions and redemptions appear here at once.",
        }}
      >
        {(notifications) => (
          <SectionCard>
            <NotificationList notifications={notifications} />
          </SectionCard>
        )}
      </List>
    </Page>
  );
}

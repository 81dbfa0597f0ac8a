import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useProfile } from "~/platform/api/profile";
import { formatCount } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { NoticeList } from "./notice-list";
import { allNoticesQuery, noticesQuery, useMarkNoticesRead } from "./notices-query";
import { NotificationViews } from "./notification-views";

const CONTENT = "Decisions about your submissions and redemptions, and deadlines.";

/** Renders all notices of a person, newest first. */
export function NoticesScreen() {
  const { is_admin } = useProfile();
  const unread = useQuery(noticesQuery).data?.unread;
  const markAll = useMarkNoticesRead();
  return (
    <Page width="reading">
      <PageTitle
        description={
          unread === undefined
            ? CONTENT
            : `${unread === 0 ? "All read" : formatCount(unread, "unread one")}. ${CONTENT}`
        }
        actions={
          <>
            <Button
              variant="default"
              disabled={!unread}
              loading={markAll.isPending}
              onClick={() => markAll.mutate(null)}
            >
              Mark all as read
            </Button>
            <ButtonLink to="/settings" variant="default">
              Settings
            </ButtonLink>
          </>
        }
      >
        Notifications
      </PageTitle>
      {is_admin ? <NotificationViews current="own" /> : null}
      {markAll.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      <List
        query={useInfiniteQuery(allNoticesQuery)}
        label="All your notifications"
        noun="notifications"
        skeleton={<RowsSkeleton count={8} height={64} />}
        failure={{ title: "The notifications could not be loaded" }}
        empty={{
          title: "No notifications yet",
          text: "Decisions about your submissions and redemptions appear here at once.",
        }}
      >
        {(notices) => (
          <SectionCard>
            <NoticeList notices={notices} />
          </SectionCard>
        )}
      </List>
    </Page>
  );
}

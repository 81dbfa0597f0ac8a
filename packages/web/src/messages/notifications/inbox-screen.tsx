import { Button } from "@mantine/core";
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useProfile } from "~/platform/api/profile";
import { formatInteger } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { ChipLink, Chips, ViewLink, Views } from "~/platform/ui/views";
import { type Entry, toAdminsEntry, toOwnEntry } from "./entry";
import { type Inbox, useMarkRead } from "./inbox";
import { allNoticesQuery, noticesQuery, ownInbox } from "./notices-query";
import { NotificationList } from "./notification-list";
import type { NoticesSearch } from "./notification-search";
import classes from "./notifications.module.css";
import { adminsInbox, allNotificationsQuery, notificationsQuery } from "./notifications-query";

/** Renders all notifications of a person, newest first. */
export function NoticesScreen({ search }: { search: NoticesSearch }) {
  const { is_admin } = useProfile();
  const isFiltered = search.show === "announcements";
  return (
    <InboxScreen
      inbox={ownInbox}
      unread={useQuery(noticesQuery).data?.unread}
      query={useInfiniteQuery(allNoticesQuery(search))}
      toEntry={toOwnEntry}
      label="All your notifications"
      content="Decisions about your submissions and redemptions, and deadlines."
      none={
        isFiltered
          ? "What is announced to all people appears here."
          : "Decisions about your submissions and redemptions appear here at once."
      }
      filters={
        <Chips label="Which notifications">
          <ChipLink to="/notices" search={{}} current={!isFiltered} replace>
            All
          </ChipLink>
          <ChipLink to="/notices" search={{ show: "announcements" }} current={isFiltered} replace>
            Announcements
          </ChipLink>
        </Chips>
      }
      settings={
        <ButtonLink to="/settings/notifications" variant="default">
          Settings
        </ButtonLink>
      }
      current={is_admin ? "own" : null}
    />
  );
}

/** Renders all notifications to the admins, newest first. */
export function NotificationsScreen() {
  return (
    <InboxScreen
      inbox={adminsInbox}
      unread={useQuery(notificationsQuery).data?.unread}
      query={useInfiniteQuery(allNotificationsQuery)}
      toEntry={toAdminsEntry}
      label="All notifications"
      content="New signings, submissions and redemptions appear at once."
      none="New signings, submissions and redemptions appear here at once."
      current="admins"
    />
  );
}

interface InboxScreenProps<Item> {
  inbox: Inbox;
  /** Undefined until it is known. */
  unread: number | undefined;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  toEntry: (item: Item) => Entry;
  label: string;
  /** What comes here. */
  content: string;
  /** What an empty list says. */
  none: string;
  settings?: ReactNode;
  filters?: ReactNode;
  /** Which of an admin's two lists it is; null for who has one. */
  current: "own" | "admins" | null;
}

function InboxScreen<Item>({ inbox, unread, current, ...props }: InboxScreenProps<Item>) {
  const markAll = useMarkRead(inbox);
  const count = unread === 0 ? "All read. " : `${formatInteger(unread ?? 0)} unread. `;
  return (
    <Page width="reading">
      <PageTitle
        description={`${unread === undefined ? "" : count}${props.content}`}
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
            {props.settings}
          </>
        }
      >
        Notifications
      </PageTitle>
      {current === null ? null : (
        <Views>
          <ViewLink to="/notices" current={current === "own"}>
            For you
          </ViewLink>
          <ViewLink to="/admin/notifications" current={current === "admins"}>
            For admins
          </ViewLink>
        </Views>
      )}
      {props.filters === undefined ? null : <div className={classes.filters}>{props.filters}</div>}
      {markAll.isError ? (
        <Notice tone="error">The notifications could not be marked as read.</Notice>
      ) : null}
      <List
        query={props.query}
        label={props.label}
        noun="notifications"
        skeleton={<RowsSkeleton count={8} height={64} />}
        failure={{ title: "The notifications could not be loaded" }}
        empty={{ title: "No notifications yet", text: props.none }}
      >
        {(items) => (
          <SectionCard>
            <NotificationList inbox={inbox} entries={items.map(props.toEntry)} />
          </SectionCard>
        )}
      </List>
    </Page>
  );
}

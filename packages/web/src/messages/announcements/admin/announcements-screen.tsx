import { announcementMessages, settingsMessages } from "@signpoint/api/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { setupQuery } from "~/platform/api/setup";
import { FocusedStatus } from "~/platform/ui/focus";
import { CardsSkeleton, List } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { announcementsQuery } from "../announcements-query";
import { AnnouncementCard } from "./announcement-card";
import { AnnouncementForm } from "./announcement-form";
import classes from "./announcements.module.css";

/** Renders the form for an announcement to all people, unless one is under way and nothing is typed, and all earlier ones. */
export function AnnouncementsScreen() {
  const query = useInfiniteQuery(announcementsQuery);
  const [said, setSaid] = useState<string | null>(null);
  const hasSecond = useQuery(setupQuery).data?.second_admin ?? true;
  const first = query.data?.pages[0];
  const isUnderWay = first?.items.some(({ state }) => state === "asked" || state === "sending");
  return (
    <Page width="reading">
      <PageTitle description="Told to all people, in the app and by mail, once two admins want it. One at a time.">
        Announcements
      </PageTitle>
      <FocusedStatus status={said}>
        {said === null ? null : <Notice tone="success">{said}</Notice>}
      </FocusedStatus>
      <div className={classes.screen}>
        {hasSecond ? null : <Notice tone="warning">{settingsMessages.noSecond}</Notice>}
        {first === undefined ? null : (
          <AnnouncementForm
            people={first.people}
            isUnderWay={isUnderWay === true}
            onAsked={() => setSaid(announcementMessages.asked)}
          />
        )}
        <List
          query={query}
          label="Announcements"
          noun="announcements"
          skeleton={<CardsSkeleton stacked count={2} height={240} />}
          failure={{
            title: "The announcements could not be loaded",
            message: announcementMessages.loadFailed,
          }}
          empty={{
            title: "No announcements yet",
            text: "What you announce stays here, with who was told.",
          }}
        >
          {(items) => (
            <ul className={classes.list}>
              {items.map((announcement) => (
                <li key={announcement.id}>
                  <AnnouncementCard
                    announcement={announcement}
                    onTakenBack={() => setSaid(announcementMessages.takenBack)}
                  />
                </li>
              ))}
            </ul>
          )}
        </List>
      </div>
    </Page>
  );
}

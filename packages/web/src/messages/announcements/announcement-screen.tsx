import { announcementMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { BackLink, DetailScreen } from "~/platform/ui/detail";
import { DateTime } from "~/platform/ui/format";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { useMarkRead } from "../notifications/inbox";
import { ownInbox } from "../notifications/notices-query";
import { AnnouncementText } from "./announcement-text";
import { announcementQuery } from "./announcements-query";

/** Renders an announcement with its whole text. Its notice is read with it. */
export function AnnouncementScreen({ id }: { id: string }) {
  const query = useQuery(announcementQuery(id));
  const { mutate } = useMarkRead(ownInbox);
  const noticeId = query.data?.notice_id;
  useEffect(() => {
    if (noticeId !== undefined) mutate([noticeId]);
  }, [noticeId, mutate]);
  return (
    <DetailScreen
      query={query}
      title="Announcement"
      back={{ to: "/notices", label: "Back to Notifications" }}
      missing={{ title: "Announcement not found", text: announcementMessages.notYours }}
      failure={{
        title: "The announcement could not be shown",
        text: announcementMessages.loadFailed,
      }}
      skeleton={[320, 0]}
    >
      {({ title, started_at, ...announcement }) => (
        <Page width="reading">
          <BackLink to="/notices" label="Back to Notifications" />
          <PageTitle description={started_at === null ? undefined : <DateTime at={started_at} />}>
            {title}
          </PageTitle>
          <SectionCard>
            <AnnouncementText announcement={announcement} />
          </SectionCard>
        </Page>
      )}
    </DetailScreen>
  );
}

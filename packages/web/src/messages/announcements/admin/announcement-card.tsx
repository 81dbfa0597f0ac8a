import { Button } from "@mantine/core";
import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { adminMessages, announcementMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { useAction } from "~/platform/api/use-action";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { ErrorNotice } from "~/platform/ui/loaded";
import { FoldedPart, SectionCard } from "~/platform/ui/sections";
import { AnnouncementText } from "../announcement-text";
import { refreshAnnouncements } from "../announcements-query";
import classes from "./announcements.module.css";

const STATES: Record<AdminAnnouncement["state"], string> = {
  asked: "Waits for a second admin",
  sending: "Is being told",
  sent: "Told",
  withdrawn: "Taken back",
};

interface AnnouncementCardProps {
  announcement: AdminAnnouncement;
  onTakenBack: () => void;
}

/** Renders an announcement: where it stands, how many people were told, and its text. */
export function AnnouncementCard({ announcement, onTakenBack }: AnnouncementCardProps) {
  const {
    title,
    state,
    is_refused,
    people,
    told,
    requested_by_username,
    requested_at,
    finished_at,
  } = announcement;
  const text = <AnnouncementText announcement={announcement} />;
  return (
    <SectionCard title={title}>
      <div className={classes.card}>
        <FigureList>
          <Figure name="State">{is_refused ? "Refused" : STATES[state]}</Figure>
          {people === null ? null : (
            <Figure name="People">{`${formatInteger(told)} of ${formatInteger(people)} told`}</Figure>
          )}
          <Figure name="First admin">{requested_by_username ?? adminMessages.unknownUser}</Figure>
          <Figure name="Asked for">
            <DateTime at={requested_at} />
          </Figure>
          {finished_at === null ? null : (
            <Figure name="All told">
              <DateTime at={finished_at} />
            </Figure>
          )}
        </FigureList>
        {state === "sending" && people !== null ? (
          <progress
            className={classes.progress}
            aria-label="People told"
            max={people}
            value={told}
          />
        ) : null}
        {state === "asked" || state === "sending" ? (
          text
        ) : (
          <FoldedPart title="Text">{text}</FoldedPart>
        )}
        {state === "asked" ? (
          <TakeBack announcement={announcement} onTakenBack={onTakenBack} />
        ) : null}
      </div>
    </SectionCard>
  );
}

function TakeBack({ announcement: { id, title }, onTakenBack }: AnnouncementCardProps) {
  const [asking, setAsking] = useState(false);
  const takeBack = useAction({
    mutationFn: () => api.announcements.takeBack({ p_id: id }),
    onSuccess: async () => {
      await refreshAnnouncements();
      onTakenBack();
    },
    onError: () => void refreshAnnouncements(),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <p className={classes.words}>
        <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
      </p>
      <ErrorNotice error={takeBack.error} fallback={announcementMessages.takeBackFailed} />
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Take Back
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Take this announcement back?"
        confirmLabel="Take Back"
        danger
        busy={takeBack.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => takeBack.mutate()}
      >
        {`“${title}” is told to nobody. It can be asked for anew.`}
      </ConfirmDialog>
    </>
  );
}

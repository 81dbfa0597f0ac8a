import { formatUtcDay } from "@signpoint/api/messages/text-parts";
import { announcementMessages } from "@signpoint/api/texts";
import { Notice } from "~/platform/ui/notice";
import { Prose } from "~/platform/ui/sections";
import classes from "./announcement-text.module.css";

interface AnnouncementTextProps {
  announcement: { text: string; holds_from: string | null };
}

/** Renders what is announced, as everybody reads it: from when on it holds, and the text as it was typed. */
export function AnnouncementText({ announcement: { text, holds_from } }: AnnouncementTextProps) {
  return (
    <div className={classes.text}>
      {holds_from === null ? null : (
        <Notice tone="info">{announcementMessages.holdsFrom(formatUtcDay(holds_from))}</Notice>
      )}
      <Prose>{text}</Prose>
    </div>
  );
}

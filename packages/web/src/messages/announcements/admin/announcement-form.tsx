import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isToldInTime } from "@signpoint/api/messages/announcement-rules";
import {
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  ANNOUNCEMENT_TITLE_MAX_LENGTH,
  TERMS_NOTICE_DAYS,
} from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { isPlainLine } from "@signpoint/api/platform/plain-line";
import { announcementMessages, refusalMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { useAction } from "~/platform/api/use-action";
import { serverNow } from "~/platform/session/server-clock";
import { firstDayFrom } from "~/platform/ui/days";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { formatCount } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { ErrorNotice } from "~/platform/ui/loaded";
import { SectionCard } from "~/platform/ui/sections";
import { keepTyped, readTyped } from "~/platform/ui/typed-text";
import { AnnouncementText } from "../announcement-text";
import { refreshAnnouncements } from "../announcements-query";
import classes from "./announcements.module.css";

const EMPTY = { title: "", text: "", isPromised: false, holds_from: "" };
type Values = typeof EMPTY;
const FORM = "announcement";

interface AnnouncementFormProps {
  /** Whom it would be for. */
  people: number;
  /** Whether another one is: then there is a form only while it holds what was typed before. */
  isUnderWay: boolean;
  onAsked: () => void;
}

/** Renders the form for an announcement with how people will read it, and whom it is for. It asks before it asks a second admin. */
export function AnnouncementForm({ people, isUnderWay, onAsked }: AnnouncementFormProps) {
  const [asking, setAsking] = useState(false);
  const { id: userId } = useProfile();
  const [typed] = useState(() => readTyped(userId, FORM, EMPTY));
  const form = useForm({
    initialValues: typed,
    validate: problemsOf,
    onValuesChange: (values) => keepTyped(userId, FORM, values),
  });
  const { title, text, isPromised, holds_from } = form.values;
  const ask = useAction({
    mutationFn: () =>
      api.announcements.ask({
        p_title: title.trim(),
        p_text: text.trim(),
        p_holds_from: isPromised ? holds_from : null,
      }),
    onSuccess: async () => {
      form.setValues(EMPTY);
      keepTyped(userId, FORM, null);
      // What is said next takes the focus, which an open dialog would keep.
      setAsking(false);
      onAsked();
      await refreshAnnouncements();
    },
    onError: () => setAsking(false),
  });
  const isTyped = `${title}${text}`.trim() !== "";
  const warning = useLeaveWarning(
    () => isTyped,
    () => keepTyped(userId, FORM, null),
  );
  const readers = formatCount(people, "person", "people");
  const waits = <p className={classes.words}>{announcementMessages.underWay}</p>;
  if (isUnderWay && !isTyped) return waits;
  return (
    <SectionCard title="New announcement">
      {isUnderWay ? waits : null}
      <form
        noValidate
        className={classes.form}
        aria-label="New announcement"
        onSubmit={form.onSubmit(() => setAsking(true), focusFirstError(form))}
      >
        <TextInput
          label="Title"
          dir="auto"
          maxLength={ANNOUNCEMENT_TITLE_MAX_LENGTH}
          {...form.getInputProps("title")}
        />
        <Textarea
          label="Text"
          description="Shown as it is typed, with its line breaks."
          dir="auto"
          autosize
          minRows={5}
          maxRows={20}
          maxLength={ANNOUNCEMENT_TEXT_MAX_LENGTH}
          {...form.getInputProps("text")}
        />
        <Checkbox
          label="A notice that the Terms promise"
          description={`Such as a change of the Terms. It names the day from which it holds, at least ${TERMS_NOTICE_DAYS} days ahead, and nobody can turn it off.`}
          {...form.getInputProps("isPromised", { type: "checkbox" })}
        />
        {isPromised ? (
          <TextInput
            type="date"
            label="Holds from"
            description="The day begins at midnight in UTC. People are told once a second admin has confirmed it: leave some days for that."
            min={firstDayFrom(soonest())}
            classNames={{ input: classes.date }}
            {...form.getInputProps("holds_from")}
          />
        ) : null}
        {isTyped ? (
          <figure className={classes.preview}>
            <figcaption className={classes.caption}>Preview</figcaption>
            <p className={classes.previewTitle} dir="auto">
              {title}
            </p>
            <AnnouncementText
              announcement={{
                text,
                holds_from: isPromised && holds_from !== "" ? holds_from : null,
              }}
            />
          </figure>
        ) : null}
        <p className={classes.words}>
          {`For ${readers}, in the app and by mail. Whoever joins later does not get it. `}
          {isPromised ? announcementMessages.promised : announcementMessages.optional}
        </p>
        <ErrorNotice error={ask.error} fallback={announcementMessages.askFailed} />
        <div>
          <Button type="submit" disabled={isUnderWay}>
            Ask a Second Admin
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={asking}
        title="Ask for this announcement?"
        confirmLabel="Ask a Second Admin"
        busy={ask.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => ask.mutate()}
      >
        <span>{`“${title.trim()}” is told to ${readers} once another admin has confirmed it. Until then you can take it back; it cannot be changed.`}</span>
      </ConfirmDialog>
      {warning.question}
    </SectionCard>
  );
}

/** Returns the instant (ISO 8601) before which nothing holds that is told now. */
function soonest(): string {
  return instantAfter(new Date(serverNow()), TERMS_NOTICE_DAYS * MS_PER_DAY);
}

function problemsOf({ title, text, isPromised, holds_from }: Values) {
  return {
    title:
      title.trim() === ""
        ? announcementMessages.titleRequired
        : isPlainLine(title.trim())
          ? null
          : refusalMessages.singleLine,
    text: text.trim() === "" ? announcementMessages.textRequired : null,
    holds_from: isPromised ? dayProblem(holds_from) : null,
  };
}

function dayProblem(day: string): string | null {
  if (day === "") return announcementMessages.dateRequired;
  return isToldInTime(day, new Date(serverNow())) ? null : announcementMessages.tooLate;
}

import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { MESSAGE_MAX_LENGTH, MESSAGES_PER_SIDE } from "@signpoint/api/platform/constants";
import { messageMessages } from "@signpoint/api/texts";
import {
  appealIn,
  type MessageFacts,
  messageRefusal,
  messagesEnd,
} from "@signpoint/api/work/messages/message-rules";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { useAction } from "~/platform/api/use-action";
import { useTick } from "~/platform/ui/countdown";
import { FocusedStatus, focusFirstError } from "~/platform/ui/focus";
import { formatInstant } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { keepMessageDraft, readMessageDraft } from "./message-draft";
import classes from "./messages.module.css";

interface MessageSectionProps {
  submission: Omit<MessageFacts, "appeal"> & { id: string; timeline: readonly TimelineEntry[] };
  /** Who writes here. */
  side: "signer" | "reviewer";
  /** Fetches again what shows the messages. */
  refresh: () => Promise<unknown>;
}

/** Renders the way to write to the other side of a submission, or why there is none any more; nothing before it is submitted. */
export function MessageSection({ submission, ...props }: MessageSectionProps) {
  const { timeline } = submission;
  const kind = props.side === "signer" ? "signer_wrote" : "reviewer_wrote";
  const messages = messagesIn(timeline);
  const own = messages.filter((entry) => entry.kind === kind);
  const latest = messages.at(-1);
  const facts = { ...submission, appeal: appealIn(timeline) };
  const refusal = useTick((now) => messageRefusal(facts, { written: own.length, now }));
  if (refusal === "NOT_SUBMITTED") return null;
  if (refusal !== null) {
    return (
      <p className={classes.words}>
        {refusal === "MESSAGES_ENDED" ? messageMessages.ended : messageMessages.usedUp}{" "}
        {props.side === "signer" ? <TextLink to="/contact">Contact us</TextLink> : null}
      </p>
    );
  }
  const isDecided = submission.status === "approved" || submission.status === "rejected";
  return (
    <MessageForm
      {...props}
      id={submission.id}
      left={MESSAGES_PER_SIDE - own.length}
      lastSent={own.at(-1)?.note ?? null}
      isAnswered={latest !== undefined && latest.kind !== kind}
      end={isDecided ? messagesEnd(facts) : null}
    />
  );
}

/** Returns the messages among what has happened to a signing, oldest first. */
export function messagesIn(timeline: readonly TimelineEntry[]): TimelineEntry[] {
  return timeline.filter(({ kind }) => kind === "signer_wrote" || kind === "reviewer_wrote");
}

interface MessageFormProps extends Omit<MessageSectionProps, "submission"> {
  id: string;
  /** How many messages this side can still write. */
  left: number;
  lastSent: string | null;
  /** Whether the other side wrote last. */
  isAnswered: boolean;
  /** When nobody can write any more; null while that is not known. */
  end: Date | null;
}

/** Renders the field for a message, behind a button until it is wanted, and says when one was sent. */
function MessageForm({ id, side, left, lastSent, isAnswered, end, refresh }: MessageFormProps) {
  const { id: userId } = useProfile();
  const [typed] = useState(() => readMessageDraft(userId, id, lastSent));
  const [opened, setOpened] = useState(typed !== "");
  const form = useForm({
    initialValues: { text: typed },
    validate: { text: (text) => (text.trim() === "" ? messageMessages.required : null) },
    onValuesChange: ({ text }) => keepMessageDraft(userId, id, text),
  });
  const send = useAction({
    mutationFn: async (text: string) => {
      const message = { p_signed_contract_id: id, p_text: text.trim() };
      await (side === "signer" ? api.messages.toReviewer(message) : api.messages.toSigner(message));
    },
    onSuccess: async (_, sent) => {
      if (form.getValues().text === sent) {
        form.reset();
        form.setValues({ text: "" });
        keepMessageDraft(userId, id, "");
        setOpened(false);
      }
      await refresh();
    },
    onError: () => void refresh(),
  });
  if (!opened) {
    return (
      <div className={classes.form}>
        <FocusedStatus status={send.isSuccess ? left : null}>
          {send.isSuccess && !isAnswered ? (
            <Notice tone="success">{messageMessages.sent}</Notice>
          ) : null}
        </FocusedStatus>
        <div>
          <Button variant="default" onClick={() => setOpened(true)}>
            {side === "signer" ? "Write to the Reviewer" : "Write to the Signer"}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Message"
      onSubmit={form.onSubmit(({ text }) => send.mutate(text), focusFirstError(form))}
    >
      <Textarea
        label={side === "signer" ? "Message to the reviewer" : "Message to the signer"}
        description={side === "signer" ? messageMessages.toReviewer : messageMessages.toSigner}
        dir="auto"
        autosize
        autoFocus={typed === ""}
        minRows={3}
        maxRows={12}
        maxLength={MESSAGE_MAX_LENGTH}
        {...form.getInputProps("text")}
      />
      <ErrorNotice error={send.error} fallback={messageMessages.sendFailed} />
      <div className={classes.foot}>
        <Button type="submit" loading={send.isPending}>
          Send Message
        </Button>
        <span className={classes.words}>
          {messageMessages.left(left)}
          {end === null ? "" : ` ${messageMessages.until(formatInstant(end.toISOString()))}`}
        </span>
      </div>
    </form>
  );
}

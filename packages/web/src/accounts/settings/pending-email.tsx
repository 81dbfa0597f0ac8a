import { Button } from "@mantine/core";
import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import { TAKE_BACK_DAYS } from "@signpoint/api/accounts/safety/lost-mailbox";
import { emailChangeMessages, lostMailboxMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { MailedCodeForm } from "~/accounts/auth/mailed-code-form";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { recoveryClient } from "~/platform/session/recovery-client";
import { FocusedStatus, FocusOnMount } from "~/platform/ui/focus";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { LostMailbox } from "./lost-mailbox";
import classes from "./settings.module.css";
import { emailChangeQuery } from "./settings-query";

type Pending = NonNullable<OwnEmailChange["pending"]>;

interface PendingEmailProps {
  email: string;
  pending: Pending;
  tooYoung: OwnEmailChange["too_young"];
  /** True when it has just been started here: the form with the focus is gone. */
  started: boolean;
  busy: boolean;
  onCancel: () => void;
  onChanged: () => void;
}

/** Renders a change of the email that waits: what each mailbox has confirmed, its day if it has one, and what can be done. */
export function PendingEmail({
  email,
  pending,
  tooYoung,
  started,
  busy,
  onCancel,
  onChanged,
}: PendingEmailProps) {
  const { new_email: newEmail, confirmed_by, due_at } = pending;
  const [dueBefore] = useState(due_at);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const before = confirmed_by === null ? null : confirmed_by === "new" ? newEmail : email;
  const read = () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
  const resending = useAction({ mutationFn: () => api.emailChange.resend({}), onSettled: read });
  return (
    <>
      {due_at === null ? (
        <FocusOnMount key="both" active={started}>
          <Notice tone="info" title="Two mails are on their way">
            <span>
              To <strong>{email}</strong> and to <strong>{newEmail}</strong>. Confirm the change in
              both mailboxes: by their links within 24 hours, or by their codes here within 10
              minutes.
            </span>
          </Notice>
        </FocusOnMount>
      ) : (
        <FocusOnMount key="due" active={due_at !== dueBefore}>
          <DueNotice email={email} pending={pending} dueAt={due_at} />
        </FocusOnMount>
      )}
      <FocusedStatus status={confirmed}>
        {confirmed === null ? null : (
          <Notice tone="success">
            {`${confirmed}: ${due_at === null ? emailChangeMessages.confirmedHere : emailChangeMessages.confirmedForDay}`}
          </Notice>
        )}
      </FocusedStatus>
      <div className={classes.codes}>
        {[email, newEmail].map((mailbox) =>
          mailbox === confirmed ? null : (
            <fieldset key={mailbox} className={classes.mailbox}>
              <legend className={classes.legend}>{mailbox}</legend>
              {mailbox === before ? (
                <p className={classes.confirmed}>Has confirmed the change.</p>
              ) : (
                <MailedCodeForm
                  email={mailbox}
                  type="email_change"
                  client={recoveryClient}
                  secondary
                  onVerified={onChanged}
                  onFirstOfTwo={() => {
                    setConfirmed(mailbox);
                    void read();
                  }}
                />
              )}
            </fieldset>
          ),
        )}
      </div>
      <FocusedStatus status={resending.data ?? null}>
        {resending.isSuccess ? <Notice tone="success">{lostMailboxMessages.resent}</Notice> : null}
      </FocusedStatus>
      {resending.isError ? (
        <Notice tone="error">
          {getErrorMessage(resending.error, lostMailboxMessages.resendFailed)}
        </Notice>
      ) : null}
      <div className={classes.choices}>
        <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate()}>
          Send the Mails Again
        </Button>
        <Button variant="default" loading={busy} onClick={onCancel}>
          Keep {email}
        </Button>
      </div>
      {due_at === null ? (
        <LostMailbox email={email} newEmail={newEmail} tooYoung={tooYoung} />
      ) : null}
    </>
  );
}

interface DueNoticeProps {
  email: string;
  pending: Pending;
  dueAt: string;
}

function DueNotice({ email, pending, dueAt }: DueNoticeProps) {
  const { new_email: newEmail, confirmed_by, by_admin } = pending;
  return (
    <Notice tone="info" title="Your email changes without its mailbox">
      <span>
        {by_admin ? "Two admins have begun this for you. " : null}
        It becomes <strong>{newEmail}</strong> on <DateTime at={dueAt} zoned />,{" "}
        {confirmed_by === "new"
          ? "which that mailbox has confirmed."
          : "if that mailbox has confirmed it by then: by the link in its mail, or a code here within 10 minutes."}
      </span>
      <span>
        Until then <strong>{email}</strong> can confirm it at once, or stop it; for {TAKE_BACK_DAYS}{" "}
        days afterwards it can take it back. In those days cash, codes and new addresses wait.
      </span>
    </Notice>
  );
}

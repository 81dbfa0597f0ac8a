import { Button } from "@mantine/core";
import type { OwnEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import {
  LOST_MAILBOX_WAIT_DAYS,
  TAKE_BACK_DAYS,
} from "@signpoint/api/accounts/safety/lost-mailbox";
import { lostMailboxMessages, UNSETTLED_NAMES } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./settings.module.css";
import { emailChangeQuery } from "./settings-query";

interface LostMailboxProps {
  email: string;
  newEmail: string;
  tooYoung: OwnEmailChange["too_young"];
}

/** Renders the way on when the mailbox of the account is lost: with what it means, or until when it is closed and why. */
export function LostMailbox({ email, newEmail, tooYoung }: LostMailboxProps) {
  const [asking, setAsking] = useState(false);
  const goingOn = useAction({
    mutationFn: () => api.emailChange.goOn({}),
    onSuccess: (change) => queryClient.setQueryData(emailChangeQuery.queryKey, change),
    onSettled: () => setAsking(false),
  });
  return (
    <section className={classes.lost} aria-label="Lost mailbox">
      <h3 className={classes.legend}>Is the mailbox {email} lost?</h3>
      {tooYoung.length === 0 ? (
        <p className={classes.intro}>
          Then the email changes in {LOST_MAILBOX_WAIT_DAYS} days, once {newEmail} has confirmed it.
        </p>
      ) : (
        <>
          <p className={classes.intro}>
            Then the new mailbox alone will be enough, but not yet, so that nobody who has just got
            into your account can do this:
          </p>
          <ul className={classes.young}>
            {tooYoung.map(({ what, until }) => (
              <li key={what}>
                Your {UNSETTLED_NAMES[what]} is younger than 14 days until{" "}
                <DateTime at={until} zoned />.
              </li>
            ))}
          </ul>
        </>
      )}
      {goingOn.isError ? (
        <Notice tone="error">
          {getErrorMessage(goingOn.error, lostMailboxMessages.startFailed)}
        </Notice>
      ) : null}
      {tooYoung.length === 0 ? (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            I Cannot Read This Mailbox Any More
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title="Change your email without its mailbox?"
        confirmLabel={`Change It in ${LOST_MAILBOX_WAIT_DAYS} Days`}
        busy={goingOn.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => goingOn.mutate()}
      >
        <span>
          Your email becomes <strong>{newEmail}</strong> in {LOST_MAILBOX_WAIT_DAYS} days, once that
          mailbox has confirmed it.
        </span>
        <span>
          <strong>{email}</strong> is told. It can stop the change until then, and take it back for{" "}
          {TAKE_BACK_DAYS} days afterwards. In those {TAKE_BACK_DAYS} days cash, codes and new
          addresses wait, and nothing ends that earlier.
        </span>
      </ConfirmDialog>
    </section>
  );
}

import { Button } from "@mantine/core";
import { NOTICE_KINDS } from "@signpoint/api/constants";
import { NOTICE_LABELS, noticeMessages } from "@signpoint/api/messages/notices";
import { useState } from "react";
import { ButtonLink } from "~/ui/links";
import { Notice } from "~/ui/notice";
import { Page, PageTitle } from "~/ui/page";
import { SectionCard } from "~/ui/sections";
import classes from "./settings.module.css";

type Outcome = "open" | "sending" | "done" | { problem: string };

/** Renders what the link of a mail opens: nothing happens before the button, since programs follow links, too. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>("open");
  const kind = NOTICE_KINDS.find((known) => known === token.split(".")[1]);
  const label = kind === undefined ? "these mails" : `mails about “${NOTICE_LABELS[kind]}”`;
  const send = async () => {
    setOutcome("sending");
    setOutcome(await unsubscribe(token));
  };
  return (
    <Page width="reading">
      <PageTitle>Turn off mails</PageTitle>
      <SectionCard>
        <div className={classes.stack}>
          {outcome === "done" ? (
            <Notice tone="success">You get no more {label}. Notifications in the app stay.</Notice>
          ) : (
            <>
              {typeof outcome === "object" ? (
                <Notice tone="error">{outcome.problem}</Notice>
              ) : (
                <p className={classes.text}>
                  You will get no more {label}. Other mails and the notifications in the app stay.
                </p>
              )}
              <Button size="md" loading={outcome === "sending"} onClick={() => void send()}>
                Turn Off These Mails
              </Button>
            </>
          )}
          <ButtonLink to="/settings" variant="default" size="md">
            All Settings
          </ButtonLink>
        </div>
      </SectionCard>
    </Page>
  );
}

async function unsubscribe(token: string): Promise<Outcome> {
  const query = new URLSearchParams({ token });
  try {
    const { ok, status } = await fetch(`/unsubscribe?${query}`, { method: "POST" });
    if (ok) return "done";
    if (status === 400) return { problem: noticeMessages.unsubscribeInvalid };
    if (status === 403) return { problem: noticeMessages.unsubscribeExpired };
  } catch {
    // Without an answer it is not known what happened, and the click can be repeated.
  }
  return { problem: noticeMessages.unsubscribeFailed };
}

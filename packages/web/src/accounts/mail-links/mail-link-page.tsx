import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./mail-link-page.module.css";

type Outcome = "open" | "sending" | "done" | { problem: string };

interface MailLinkPageProps {
  title: string;
  /** What the button does. */
  children: ReactNode;
  label: string;
  /** What has happened after it. */
  done: ReactNode;
  /** Sends what the button is for, without the client of the calls: a public page does not load it. */
  send: () => Promise<Response>;
  /** The texts of its problems: a link that is not ours, one that is used up or too old, and no answer. */
  problems: { invalid: string; expired: string; failed: string };
  /** The way on: a link. */
  next: { to: "/login" | "/settings"; label: string };
}

/** Renders what the link of a mail opens: nothing happens before the button, since programs follow links, too. */
export function MailLinkPage(props: MailLinkPageProps) {
  const [outcome, setOutcome] = useState<Outcome>("open");
  const act = async () => {
    setOutcome("sending");
    setOutcome(await sendOnce(props));
  };
  return (
    <Page width="reading">
      <PageTitle>{props.title}</PageTitle>
      <SectionCard>
        <div className={classes.stack}>
          {outcome === "done" ? (
            <Notice tone="success">{props.done}</Notice>
          ) : (
            <>
              {typeof outcome === "object" ? (
                <Notice tone="error">{outcome.problem}</Notice>
              ) : (
                <p className={classes.text}>{props.children}</p>
              )}
              <Button size="md" loading={outcome === "sending"} onClick={() => void act()}>
                {props.label}
              </Button>
            </>
          )}
          <ButtonLink to={props.next.to} variant="default" size="md">
            {props.next.label}
          </ButtonLink>
        </div>
      </SectionCard>
    </Page>
  );
}

async function sendOnce({ send, problems }: MailLinkPageProps): Promise<Outcome> {
  try {
    const { ok, status } = await send();
    if (ok) return "done";
    if (status === 400) return { problem: problems.invalid };
    if (status === 403) return { problem: problems.expired };
  } catch {
    // Without an answer it is not known what happened, and the click can be repeated.
  }
  return { problem: problems.failed };
}

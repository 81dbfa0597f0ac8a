import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FocusOnMount } from "~/platform/ui/focus";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { useLightAction } from "~/platform/ui/use-light-action";
import classes from "./mail-link-page.module.css";

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
  next: { to: "/login" | "/settings/notifications"; label: string };
}

/** Renders what the link of a mail opens: nothing happens before the button, since programs follow links, too. */
export function MailLinkPage(props: MailLinkPageProps) {
  const sending = useLightAction(() => sendOnce(props));
  return (
    <Page width="reading">
      <PageTitle>{props.title}</PageTitle>
      <SectionCard>
        <div className={classes.stack}>
          {sending.isDone ? (
            <FocusOnMount active>
              <Notice tone="success">{props.done}</Notice>
            </FocusOnMount>
          ) : (
            <>
              {sending.problem === null ? (
                <p className={classes.text}>{props.children}</p>
              ) : (
                <Notice tone="error">{sending.problem}</Notice>
              )}
              <Button size="md" loading={sending.busy} onClick={() => sending.run()}>
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

/** Resolves to the text of the problem; null when it went well. */
async function sendOnce({ send, problems }: MailLinkPageProps): Promise<string | null> {
  try {
    const { ok, status } = await send();
    if (ok) return null;
    if (status === 400) return problems.invalid;
    if (status === 403) return problems.expired;
  } catch {
    // Without an answer it is not known what happened, and the click can be repeated.
  }
  return problems.failed;
}

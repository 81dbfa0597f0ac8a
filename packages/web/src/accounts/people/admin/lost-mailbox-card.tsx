import { Button } from "@mantine/core";
import type { PersonEmailChange } from "@signpoint/api/accounts/safety/email-change-calls";
import { lostMailboxMessages, UNSETTLED_NAMES } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FocusedStatus } from "~/platform/ui/focus";
import { DateTime } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./account-card.module.css";
import { ChangeEmailDialog } from "./change-email-dialog";
import { accountQuery, personEmailQuery } from "./people-query";

/** Renders the change of a person's email without the former mailbox, and how an admin begins one. */
export function LostMailboxCard({ id }: { id: string }) {
  const query = useQuery(personEmailQuery(id));
  return (
    <SectionCard title="Lost Mailbox">
      <Loaded
        query={query}
        skeleton={<RowsSkeleton bare count={2} height={32} />}
        failure={{
          title: "The change of email could not be loaded",
          message: lostMailboxMessages.loadFailed,
        }}
      >
        {(change) => <LostMailbox id={id} change={change} />}
      </Loaded>
    </SectionCard>
  );
}

function LostMailbox({ id, change }: { id: string; change: PersonEmailChange }) {
  const { data: account } = useQuery(accountQuery(id));
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { latest, awaiting_second, too_young } = change;
  const isOpen = awaiting_second !== null || latest?.state === "waiting";
  return (
    <div className={classes.stack}>
      {latest === null ? null : <LatestChange latest={latest} />}
      {awaiting_second === null ? null : (
        <Notice tone="info">
          <span className={classes.long}>
            Another admin has to confirm the change to <strong>{awaiting_second.new_email}</strong>:{" "}
            <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
          </span>
        </Notice>
      )}
      {too_young.length === 0 ? null : (
        <ul className={classes.signs} aria-label="Younger than 14 days">
          {too_young.map(({ what, until }) => (
            <li key={what}>
              Their {UNSETTLED_NAMES[what]} is younger than 14 days until <DateTime at={until} />.
            </li>
          ))}
        </ul>
      )}
      {isOpen ? null : (
        <BeginChange
          isAdmin={account?.is_admin ?? true}
          onAsk={() => {
            setDone(null);
            setAsking(true);
          }}
        />
      )}
      <FocusedStatus status={done}>
        {done === null ? null : <Notice tone="success">{done}</Notice>}
      </FocusedStatus>
      {asking && account !== undefined ? (
        <ChangeEmailDialog
          person={account}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setDone("A second admin is asked. Nothing has changed yet.");
          }}
        />
      ) : null}
    </div>
  );
}

function BeginChange({ isAdmin, onAsk }: { isAdmin: boolean; onAsk: () => void }) {
  if (isAdmin) return <p>{lostMailboxMessages.ofAdmin}</p>;
  return (
    <>
      <p>For somebody who can neither log in nor read the mailbox. It takes two admins.</p>
      <div>
        <Button variant="default" onClick={onAsk}>
          Change Email
        </Button>
      </div>
    </>
  );
}

const STATES: Record<NonNullable<PersonEmailChange["latest"]>["state"], string> = {
  waiting: "Waits for its day",
  confirmed: "Confirmed by both mailboxes",
  effective: "Took effect",
  stopped: "Stopped",
  lapsed: "Lapsed: the new mailbox had not confirmed it",
  taken: "Ended: another account has the new email",
  taken_back: "Taken back by the former mailbox",
};

function LatestChange({ latest }: { latest: NonNullable<PersonEmailChange["latest"]> }) {
  const { state, new_email, is_confirmed, admin_username, started_at, due_at, undo_until } = latest;
  return (
    <Notice tone={state === "waiting" ? "warning" : "info"} title={STATES[state]}>
      <span className={classes.long}>
        To <strong>{new_email}</strong>, begun on <DateTime at={started_at} /> by{" "}
        {admin_username === null ? "the owner" : `${admin_username} and another admin`}.
      </span>
      {state === "waiting" ? (
        <span>
          Takes effect on <DateTime at={due_at} zoned />
          {is_confirmed
            ? "; the new mailbox has confirmed it."
            : ", if the new mailbox confirms it."}
        </span>
      ) : null}
      {state === "effective" && undo_until !== null ? (
        <span>
          The former mailbox can take it back until <DateTime at={undo_until} zoned />.
        </span>
      ) : null}
    </Notice>
  );
}

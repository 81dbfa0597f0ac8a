import type { PersonAccount } from "@signpoint/api/accounts/person";
import {
  clusterMessages,
  exportMessages,
  negativeSignLabels,
  peopleMessages,
} from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "~/platform/api/errors";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./account-card.module.css";
import { AccountDecisions } from "./account-decisions";
import { FactorRemovalNotice } from "./factor-removal-notice";
import { InvitedTree } from "./invited-tree";
import { accountQuery } from "./people-query";
import { PersonBadges } from "./person-badges";

/** Renders a person's account, what admins decide about it, and whom the person has invited. */
export function AccountCard({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { data, error } = useQuery(accountQuery(id));
  return (
    <SectionCard title="Account">
      {data === undefined && error === null ? <RowsSkeleton bare count={4} height={32} /> : null}
      {data === undefined && error !== null ? (
        <Notice tone="error">{getErrorMessage(error, peopleMessages.accountLoadFailed)}</Notice>
      ) : null}
      {data === undefined ? null : (
        <div className={classes.stack}>
          <Facts account={data} />
          {isOwn ? (
            <p>Another admin decides about your account.</p>
          ) : (
            <AccountDecisions account={data} />
          )}
          <InvitedTree account={data} />
        </div>
      )}
    </SectionCard>
  );
}

function Facts({ account }: { account: PersonAccount }) {
  const { suspension, negative_signs, inviter } = account;
  return (
    <>
      <PersonBadges person={{ ...account, is_suspended: suspension !== null }} />
      {suspension === null ? null : <SuspensionNotice suspension={suspension} />}
      <SafetyNotices account={account} />
      <FactorRemovalNotice removal={account.factor_removal} />
      <DataCopyNotice copy={account.data_copy} />
      {negative_signs.length === 0 ? null : (
        <Notice tone="warning">
          <strong>Negative signs</strong>
          <ul className={classes.signs}>
            {negative_signs.map((sign) => (
              <li key={sign}>{negativeSignLabels[sign]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <FigureList layout="column">
        <Figure name="Email">
          <span className={classes.long}>{account.email ?? "Erased"}</span>
        </Figure>
        <Figure name="Logged in at">{`${formatInteger(account.sessions)} ${account.sessions === 1 ? "place" : "places"}`}</Figure>
        <Figure name="Last login">
          {account.last_sign_in_at === null ? "Never" : <DateTime at={account.last_sign_in_at} />}
        </Figure>
        <Figure name="Second factor">{account.has_second_factor ? "Set up" : "None"}</Figure>
        <Figure name="Invited by">
          {inviter === null ? (
            "Nobody"
          ) : (
            <TextLink to="/admin/people/$personId" params={{ personId: inviter.id }}>
              {inviter.username}
            </TextLink>
          )}
        </Figure>
      </FigureList>
      <Shares account={account} />
    </>
  );
}

/** Renders that what leaves the account waits, or what an admin may do; a server before this says neither. */
function SafetyNotices({ account }: { account: PersonAccount }) {
  const { admin_held_at, safety_pause_until } = account;
  return (
    <>
      {admin_held_at == null ? null : (
        <Notice tone="warning">
          Admin rights wait since <DateTime at={admin_held_at} />: “This was not me” was said. “Make
          Admin” ends that.
        </Notice>
      )}
      {safety_pause_until == null ? null : (
        <Notice tone="info">
          Cash, codes and new addresses wait for safety until{" "}
          <DateTime at={safety_pause_until} zoned />.
        </Notice>
      )}
    </>
  );
}

/** Renders what became of the copy of a suspended person's data; a server before this says nothing of it. */
function DataCopyNotice({ copy }: { copy: PersonAccount["data_copy"] | undefined }) {
  if (copy === null || copy === undefined) return null;
  const { tone, text } = COPY_TEXTS[copy.state];
  return (
    <Notice tone={tone}>
      <span>{text}</span>
      <span>
        Asked for on <DateTime at={copy.requested_at} />.
      </span>
    </Notice>
  );
}

const COPY_WAITS = { tone: "info", text: exportMessages.personsWaits } as const;
const COPY_TEXTS = {
  queued: COPY_WAITS,
  running: COPY_WAITS,
  ready: { tone: "success", text: exportMessages.personsReady },
  failed: { tone: "error", text: exportMessages.personsFailed },
} as const;

/** What an answer of a server before clusters says. */
const NOTHING_SHARED = { account: 0, network: 0 };

/** Renders with how many others the person shares an account number and a network, and the way to them. */
function Shares({ account: { id, shares = NOTHING_SHARED } }: { account: PersonAccount }) {
  if (shares.account + shares.network === 0) return null;
  return (
    <ul className={classes.signs}>
      {shares.account === 0 ? null : (
        <li>
          <TextLink to="/admin/people/clusters" search={{ user_id: id }}>
            {clusterMessages.sharesAccount(shares.account)}
          </TextLink>
        </li>
      )}
      {shares.network === 0 ? null : (
        <li>
          <TextLink to="/admin/people/clusters" search={{ kind: "network", user_id: id }}>
            {clusterMessages.sharesNetwork(shares.network)}
          </TextLink>
        </li>
      )}
    </ul>
  );
}

function SuspensionNotice({
  suspension,
}: {
  suspension: NonNullable<PersonAccount["suspension"]>;
}) {
  const { reason, started_at, ends_at } = suspension;
  return (
    <Notice tone="error">
      <span>
        Suspended since <DateTime at={started_at} />
        {ends_at === null ? ", without an end." : null}
        {ends_at === null ? null : (
          <>
            {" until "}
            <DateTime at={ends_at} zoned />.
          </>
        )}
      </span>
      <span>{reason === null ? "No reason was given." : `Reason: ${reason}`}</span>
    </Notice>
  );
}

import type { PersonRedemption, PersonSigning } from "@signpoint/api/accounts/person";
import {
  adminMessages,
  ownAccountMessages,
  PAYOUT_STATE_LABELS,
  refusalMessages,
} from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AccountEvents } from "~/accounts/account-events";
import { ActivityList } from "~/ledger/earnings/entries";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatPoints } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Points } from "~/platform/ui/points";
import { RedemptionBadge } from "~/platform/ui/redemption-badge";
import { SectionCard } from "~/platform/ui/sections";
import { SubmissionStatusBadge } from "~/platform/ui/signing-status";
import { ChipLink, Chips } from "~/platform/ui/views";
import classes from "./account-card.module.css";
import {
  personEntriesQuery,
  personEventsQuery,
  personRedemptionsQuery,
  personSigningsQuery,
} from "./people-query";
import { PERSON_VIEWS, type PersonView, personSearch } from "./people-search";

const LABELS: Record<PersonView, string> = {
  points: "Points activity",
  signings: "Signings",
  redemptions: "Redemptions",
  events: "What happened to the account",
};

/** Renders one of the lists of a person's records, and the choice between them. */
export function PersonLists({ id, view }: { id: string; view: PersonView }) {
  const Shown = LISTS[view];
  return (
    <div className={classes.stack}>
      <Chips label="Records">
        {PERSON_VIEWS.map((one) => (
          <ChipLink
            key={one}
            to="/admin/people/$personId"
            params={{ personId: id }}
            search={personSearch({ view: one })}
            current={one === view}
            resetScroll={false}
            replace
            ignoreBlocker
          >
            {LABELS[one]}
          </ChipLink>
        ))}
      </Chips>
      <SectionCard title={LABELS[view]}>
        <Shown id={id} />
      </SectionCard>
    </div>
  );
}

/** Renders all signings of a person, newest first, each with the way to its submission. */
function Signings({ id }: { id: string }) {
  return (
    <List
      query={useInfiniteQuery(personSigningsQuery(id))}
      label="All signings"
      noun="signings"
      skeleton={<RowsSkeleton bare count={4} height={56} />}
      failure={{
        title: "The signings could not be loaded",
        message: adminMessages.personSigningsLoadFailed,
      }}
      empty={{ title: "No signings yet", text: "Each contract that they sign appears here." }}
    >
      {(signings) => (
        <EntryList>
          {signings.map((signing) => (
            <SigningEntry key={signing.id} signing={signing} />
          ))}
        </EntryList>
      )}
    </List>
  );
}

function SigningEntry({ signing }: { signing: PersonSigning }) {
  const { id, title, status, points_cost, points_reward, created_at } = signing;
  return (
    <Entry
      title={
        <TextLink to="/admin/contracts/signed/$signedContractId" params={{ signedContractId: id }}>
          {title}
        </TextLink>
      }
      facts={
        <>
          <span>{`Cost ${formatPoints(points_cost)}, reward ${formatPoints(points_reward)}`}</span>
          <span>
            Signed <DateTime at={created_at} />
          </span>
        </>
      }
      value={<SubmissionStatusBadge status={status} />}
    />
  );
}

/** Renders all redemptions of a person, newest first, each with the way to its page. */
function Redemptions({ id }: { id: string }) {
  return (
    <List
      query={useInfiniteQuery(personRedemptionsQuery(id))}
      label="All redemptions"
      noun="redemptions"
      skeleton={<RowsSkeleton bare count={3} height={56} />}
      failure={{
        title: "The redemptions could not be loaded",
        message: adminMessages.personRedemptionsLoadFailed,
      }}
      empty={{ title: "No redemptions yet", text: "Whatever they buy for points appears here." }}
    >
      {(redemptions) => (
        <EntryList>
          {redemptions.map((redemption) => (
            <RedemptionEntry key={redemption.id} redemption={redemption} />
          ))}
        </EntryList>
      )}
    </List>
  );
}

function RedemptionEntry({ redemption }: { redemption: PersonRedemption }) {
  const { id, reference, item_name, price, payout_state, created_at } = redemption;
  return (
    <Entry
      title={
        <TextLink to="/admin/redemptions/$redemptionId" params={{ redemptionId: id }}>
          {item_name}
        </TextLink>
      }
      facts={
        <>
          <span>{reference}</span>
          <DateTime at={created_at} />
          {payout_state === null ? null : (
            <span>{`Payout: ${PAYOUT_STATE_LABELS[payout_state].toLowerCase()}`}</span>
          )}
          <Points value={price} />
        </>
      }
      value={<RedemptionBadge redemption={redemption} />}
    />
  );
}

/** Renders a person's ledger, newest first. */
function Ledger({ id }: { id: string }) {
  return (
    <List
      query={useInfiniteQuery(personEntriesQuery(id))}
      label="Entries"
      noun="entries"
      skeleton={<RowsSkeleton bare count={8} height={56} />}
      failure={{
        title: "The activity could not be loaded",
        message: refusalMessages.activityLoadFailed,
      }}
      empty={{ title: "No activity yet", text: "Whatever they earn or spend appears here." }}
    >
      {(activities) => <ActivityList activities={activities} />}
    </List>
  );
}

/** Renders what happened to a person's account in the last 90 days, newest first. */
function Events({ id }: { id: string }) {
  return (
    <List
      query={useInfiniteQuery(personEventsQuery(id))}
      label="Events of the account"
      noun="events"
      skeleton={<RowsSkeleton bare count={6} height={48} />}
      failure={{
        title: "The events could not be loaded",
        message: ownAccountMessages.personEventsFailed,
      }}
      empty={{ title: "Nothing yet", text: "Logins and changes of the last 90 days appear here." }}
    >
      {(events) => <AccountEvents events={events} />}
    </List>
  );
}

const LISTS = { points: Ledger, signings: Signings, redemptions: Redemptions, events: Events };

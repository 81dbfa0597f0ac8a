import { Button, Title } from "@mantine/core";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import { contractMessages } from "@signpoint/api/messages";
import {
  type ExpirationState,
  type Expiring,
  getExpiration,
  gracePeriodEnd,
} from "@signpoint/api/rules/expiry";
import { IconCircleCheck, IconClock, IconLock, IconUsers } from "@tabler/icons-react";
import { memo, useId } from "react";
import { Countdown, useTick } from "~/ui/countdown";
import { Figure, FigureList } from "~/ui/figures";
import { formatDuration, formatInteger, formatPoints } from "~/ui/format";
import { ButtonLink } from "~/ui/links";
import { Points } from "~/ui/points";
import { ContractBadges, ExpirationBadge } from "./contract-badges";
import classes from "./contract-card.module.css";
import { agreedTerms, netEarnings, nextStep } from "./signing-offer";

interface ContractCardProps {
  contract: ContractListItem;
  balance: number;
  /** In the list of one's own contracts, expired ones open too. */
  own: boolean;
}

/** Renders one contract in the list, with all that decides whether to open it (section 2). */
export const ContractCard = memo(function ContractCard(props: ContractCardProps) {
  const { contract, balance, own } = props;
  const titleId = useId();
  const figures = agreedTerms(contract);
  const status = useTick((now) => getExpiration(contract, now).status);
  const step = useTick((now) => nextStep(contract, contract.signing, now));
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <ContractBadges
        tags={contract.tags}
        type={contract.type}
        signingStatus={contract.signing_status}
      />
      <div className={classes.texts}>
        <Title order={2} size="h3" id={titleId} className={classes.title}>
          {contract.title}
        </Title>
        <p className={classes.description}>{contract.description}</p>
      </div>
      <FigureList>
        <Figure name="Reward">
          <Points value={figures.points_reward} size="lg" />
        </Figure>
        <Figure name="Cost">
          <Points value={figures.points_cost} size="lg" />
        </Figure>
        <Figure name="Net earnings">
          <Points value={netEarnings(figures)} signed earned size="lg" />
        </Figure>
      </FigureList>
      <div className={classes.state}>
        <ExpiryLine contract={contract} status={status} />
        {status === "grace_period" ? (
          <p className={classes.warning}>{contractMessages.gracePeriodWarning}</p>
        ) : null}
        {step === null ? null : <p className={classes.step}>{step}</p>}
      </div>
      <CardFacts contract={contract} balance={balance} active={status === "active"} />
      {status === "fully_expired" && !own ? (
        <Button variant="default" disabled fullWidth>
          Contract Expired
        </Button>
      ) : (
        <ButtonLink
          to="/contracts/$contractId"
          params={{ contractId: contract.id }}
          variant="default"
          fullWidth
          className={classes.link}
          aria-label={`View Details: ${contract.title}`}
        >
          View Details
        </ButtonLink>
      )}
    </article>
  );
});

interface CardFactsProps {
  contract: ContractListItem;
  balance: number;
  active: boolean;
}

/** Renders how long, how many places, and whether the balance suffices. */
function CardFacts({ contract, balance, active }: CardFactsProps) {
  const shortfall = contract.points_cost - balance;
  const couldSign = active && contract.signing_status === "none";
  return (
    <ul className={classes.facts}>
      <li>
        <IconClock size={16} stroke={1.7} aria-hidden="true" />
        {contract.duration === 0 ? "No time limit" : formatDuration(contract.duration)}
      </li>
      <li>
        <IconUsers size={16} stroke={1.7} aria-hidden="true" />
        {placesText(contract.places_left)}
      </li>
      {couldSign ? (
        <li data-short={shortfall > 0 || undefined}>
          {shortfall > 0 ? (
            <IconLock size={16} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
          )}
          {shortfall > 0 ? `${formatPoints(shortfall)} points short` : "Within your balance"}
        </li>
      ) : null}
    </ul>
  );
}

function placesText(placesLeft: number | null): string {
  if (placesLeft === null) return "Unlimited places";
  if (placesLeft === 0) return "No places left";
  return `${formatInteger(placesLeft)} ${placesLeft === 1 ? "place" : "places"} left`;
}

/** Renders the state in time with what remains of it, withProgress down. */
function ExpiryLine({ contract, status }: { contract: Expiring; status: ExpirationState }) {
  const graceEnd = gracePeriodEnd(contract);
  return (
    <div className={classes.line}>
      <ExpirationBadge status={status} />
      {contract.expires_at === null ? <span className={classes.quiet}>No time limit</span> : null}
      {status === "active" && contract.expires_at !== null ? (
        <Countdown until={contract.expires_at} label="Time until expiry" />
      ) : null}
      {status === "grace_period" && graceEnd !== null ? (
        <Countdown until={graceEnd.toISOString()} label="Grace period" suffix="left to submit" />
      ) : null}
    </div>
  );
}

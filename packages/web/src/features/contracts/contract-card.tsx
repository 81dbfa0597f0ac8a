import { Button, Title } from "@mantine/core";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import { contractMessages } from "@signpoint/api/messages";
import { expirationOf } from "@signpoint/api/rules/expiry";
import { netEarnings } from "@signpoint/api/rules/net-earnings";
import { memo, useId } from "react";
import { Figure, Figures } from "~/ui/figures";
import { ButtonLink } from "~/ui/links";
import { Points } from "~/ui/points";
import { useTick } from "~/ui/tick";
import { agreedFigures } from "./agreed-figures";
import { CardFacts } from "./card-facts";
import { ContractBadges } from "./contract-badges";
import classes from "./contract-card.module.css";
import { ExpiryLine } from "./expiry-line";
import { nextStep } from "./next-step";

interface ContractCardProps {
  contract: ContractListItem;
  balance: number;
  /** In the list of one's own contracts, expired ones open too. */
  own: boolean;
}

/** One contract in the list, with all that decides whether to open it (section 2). */
export const ContractCard = memo(function ContractCard(props: ContractCardProps) {
  const { contract, balance, own } = props;
  const titleId = useId();
  const figures = agreedFigures(contract);
  const status = useTick((now) => expirationOf(contract, now).status);
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
      <Figures>
        <Figure name="Reward">
          <Points value={figures.points_reward} size="lg" />
        </Figure>
        <Figure name="Cost">
          <Points value={figures.points_cost} size="lg" />
        </Figure>
        <Figure name="Net earnings">
          <Points value={netEarnings(figures)} signed earned size="lg" />
        </Figure>
      </Figures>
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

import { Title, VisuallyHidden } from "@mantine/core";
import { contractMessages } from "@signpoint/api/texts";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { conditionRefusal } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import { type SigningState, signingState } from "@signpoint/api/work/signing";
import { memo, useId } from "react";
import { useIsUnread } from "~/messages/notifications/notices-query";
import { EarlyText } from "~/platform/early/early-text";
import { Badge } from "~/platform/ui/badge";
import { useTick } from "~/platform/ui/countdown";
import { formatDate, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { cardFacts, contractSum, priceText } from "./card-texts";
import { CardPill, cardPill } from "./contract-badges";
import classes from "./contract-card.module.css";
import { expirationLabel, TAG_LABELS } from "./labels";
import { nextStep } from "./next-step";
import { liveExpiration, type ShownExpiration } from "./signing-offer";
import { isTimeRunning, timeLeft } from "./time-left";

/** What the link of one's own contract says. */
const LINK_LABELS: Record<SigningState, string> = {
  none: "View Details",
  in_progress: "Continue",
  pending: "View Details",
  approved: "See result",
  rejected: "See result",
  changes_requested: "Continue",
  missed: "See result",
  lapsed: "See result",
  given_back: "See result",
};

interface ContractCardProps {
  contract: ContractListItem;
  balance: number;
  /** In the list of one's own contracts, expired ones open too. */
  own: boolean;
}

/**
 * Renders one contract in the list, with all that decides whether to open it (section 2). The whole card can be
 * clicked; its one link is what keyboard and screen reader meet.
 */
export const ContractCard = memo(function ContractCard(props: ContractCardProps) {
  const { contract, balance, own } = props;
  const titleId = useId();
  const unread = useIsUnread(contract.id);
  const status = useTick((now) => liveExpiration(contract, contract.expiration, now));
  const state = useTick((now) => signingState(contract, contract.signing, now));
  const pill = cardPill({ state, expiration: status, tags: contract.tags });
  const otherTags = contract.tags.filter((tag) => tag !== pill);
  return (
    <article className={classes.card} aria-labelledby={titleId} data-status={status}>
      <div className={classes.head}>
        <span>
          <EarlyText of="type">{contract.type}</EarlyText>
        </span>
        {otherTags.map((tag) => (
          <Badge key={tag} early={tag}>
            {TAG_LABELS[tag]}
          </Badge>
        ))}
        <span className={classes.marks}>
          {unread ? <strong className={classes.unread}>New</strong> : null}
          {pill === null ? null : <CardPill pill={pill} />}
        </span>
      </div>
      <Title order={3} id={titleId} className={classes.title} dir="auto">
        <EarlyText of="title">{contract.title}</EarlyText>
      </Title>
      <p className={classes.description} dir="auto">
        <EarlyText of="description">{contract.description}</EarlyText>
      </p>
      <CardNote contract={contract} balance={balance} status={status} />
      <div className={classes.foot}>
        <CardSum sum={contractSum(contract, state, status)} price={priceText(contract, state)} />
        <CardTime contract={contract} status={status} />
        <CardLink
          contract={contract}
          isClosed={status === "fully_expired" && !own}
          label={own ? LINK_LABELS[state] : "View Details"}
        />
      </div>
    </article>
  );
});

interface PartProps {
  contract: ContractListItem;
  status: ShownExpiration;
}

/** Renders what to do next, or what keeps the reader from signing; the facts when there is neither. */
function CardNote({ contract, balance, status }: PartProps & { balance: number }) {
  const step = useTick((now) => nextStep(contract, contract.signing, now));
  const facts = cardFacts(contract);
  const shortfall = contract.points_cost - balance;
  const isOpen = status === "active" && contract.signing_status === "none";
  const unmet = isOpen ? conditionRefusal(contract, contract.standing ?? null) : null;
  if (isOpen && shortfall > 0) {
    facts.push(`${pointsText(shortfall)} short`);
  }
  return (
    <div className={classes.note}>
      <p>
        <EarlyText of="facts">{facts.join(" · ")}</EarlyText>
      </p>
      {step === null ? null : <p className={classes.step}>{step}</p>}
      {unmet === null ? null : <p className={classes.step}>{unmet}</p>}
      {status === "grace_period" && contract.signing_status === "none" ? (
        <p className={classes.step}>{contractMessages.gracePeriodWarning}</p>
      ) : null}
    </div>
  );
}

interface CardSumProps {
  sum: ReturnType<typeof contractSum>;
  price: string;
}

/** Renders what the contract leaves, and below it what it costs and pays. */
function CardSum({ sum: { name, unit, points, isGain }, price }: CardSumProps) {
  return (
    <div className={classes.sum} data-gain={isGain || undefined}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      <Points value={points} signed earned={isGain} early="sum" />
      <span className={classes.unit} aria-hidden="true">
        {unit}
      </span>
      <p className={classes.terms}>
        <EarlyText of="price">{price}</EarlyText>
      </p>
    </div>
  );
}

/** Renders what remains of the time; for what has been submitted, which has no deadline any more, the last date. */
function CardTime({ contract, status }: PartProps) {
  const { signing } = contract;
  const isRunning = useTick((now) => isTimeRunning(contract, signing, now));
  const text = useTick((now) => timeLeft(contract, signing, now).text);
  const tone = useTick((now) => timeLeft(contract, signing, now).tone);
  if (signing !== null && !isRunning) {
    const { decided_at, ended_at, submitted_at, created_at } = signing;
    const at = decided_at ?? ended_at ?? submitted_at ?? created_at;
    return (
      <time className={classes.time} dateTime={at}>
        {formatDate(at)}
      </time>
    );
  }
  return (
    <span className={classes.time} data-tone={tone} role="timer" aria-label={timerLabel()}>
      {status === "active" && signing === null ? (
        <VisuallyHidden>{expirationLabel(status)}, </VisuallyHidden>
      ) : null}
      <EarlyText of="time">{text}</EarlyText>
    </span>
  );

  function timerLabel(): string {
    if (signing !== null) return "Time to submit";
    return status === "grace_period" ? "Grace period" : "Time until expiry";
  }
}

interface CardLinkProps {
  contract: ContractListItem;
  isClosed: boolean;
  label: string;
}

function CardLink({ contract, isClosed, label }: CardLinkProps) {
  const isLink = !isClosed && !import.meta.env.SSR;
  return (
    <TextLink
      to="/contracts/$contractId"
      params={{ contractId: contract.id }}
      disabled={!isLink}
      underline="never"
      className={isClosed ? classes.closed : classes.link}
      aria-label={isLink ? `${label}: ${contract.title}` : undefined}
    >
      {isClosed ? "Contract Expired" : label}
    </TextLink>
  );
}

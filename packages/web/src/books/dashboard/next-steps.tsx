import { Button } from "@mantine/core";
import type { Dashboard, SigningInReview, SigningToContinue } from "@signpoint/api/books/dashboard";
import { EarlyText } from "~/platform/early/early-text";
import { countdownTone, useTick } from "~/platform/ui/countdown";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatCount, pointsText } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { contractEstimates } from "~/work/contracts/estimates";
import { reviewText } from "~/work/contracts/next-step";
import { CORRECTION, continueTexts, reviewTitle } from "./early-steps";
import { FirstSteps } from "./first-steps";
import classes from "./next-steps.module.css";
import type { Suggestion } from "./use-suggestion";

interface NextStepsProps {
  dashboard: Dashboard;
  suggestion: Suggestion;
  /** The reader's points. */
  balance: number;
}

/** Renders what to do next: continue, wait for a decision, or sign a first or another contract. */
export function NextSteps({ dashboard, suggestion, balance }: NextStepsProps) {
  const { to_continue, in_review, is_newcomer } = dashboard;
  if (is_newcomer) return <FirstSteps suggestion={suggestion} balance={balance} />;
  const isFirstReview = in_review.length > 0 && dashboard.contracts_completed === 0;
  return (
    <SectionCard
      title="What’s next"
      aside={
        <TextLink to="/contracts" search={{ mine: "all" }}>
          My Contracts
        </TextLink>
      }
    >
      <EntryList>
        {to_continue.map((signing, index) => (
          <ContinueEntry key={signing.contract_id} signing={signing} first={index === 0} />
        ))}
        {in_review.map((signing) => (
          <ReviewEntry key={signing.contract_id} signing={signing} />
        ))}
        {isFirstReview ? <MeanwhileEntry /> : null}
        {to_continue.length === 0 ? (
          <SuggestionEntry suggestion={suggestion} alone={in_review.length === 0} />
        ) : null}
      </EntryList>
    </SectionCard>
  );
}

/** Renders a signing that can still be submitted, with what is left to do and by when. */
function ContinueEntry({ signing, first }: { signing: SigningToContinue; first: boolean }) {
  const { contract_id, points_reward, questions, submit_by } = signing;
  const isCorrection = signing.state === "changes_requested";
  const { verb, title } = continueTexts(signing);
  return (
    <Entry
      title={<EarlyText of="title">{title}</EarlyText>}
      facts={
        <>
          {isCorrection ? (
            <span>
              <EarlyText of="correction">{CORRECTION}</EarlyText>
            </span>
          ) : null}
          {submit_by === null ? null : <Deadline at={submit_by} />}
          {questions === 0 ? null : (
            <span>
              <EarlyText of="questions">{formatCount(questions, "question")}</EarlyText>
            </span>
          )}
          <Estimates of={signing} />
        </>
      }
      value={
        <span className={classes.action}>
          <Points value={points_reward} signed bare early="reward" />
          {import.meta.env.SSR ? (
            <Button component="span" data-part variant={first ? "filled" : "default"}>
              <EarlyText of="verb">{verb}</EarlyText>
            </Button>
          ) : (
            <ButtonLink
              to="/contracts/$contractId"
              params={{ contractId: contract_id }}
              variant={first ? "filled" : "default"}
              aria-label={title}
            >
              {verb}
            </ButtonLink>
          )}
        </span>
      }
    />
  );
}

function Deadline({ at }: { at: string }) {
  const isUrgent = useTick((now) => countdownTone(Date.parse(at) - now.getTime()) !== "calm");
  if (import.meta.env.SSR) return <EarlyDeadline />;
  return (
    <span className={classes.deadline} data-urgent={isUrgent || undefined}>
      Submit by <DateTime at={at} zoned />
    </span>
  );
}

/** Renders the places of a signing's deadline, and of what is said of a submission that waits: an entry has one of them. */
function EarlyDeadline() {
  return (
    <>
      <span className={classes.deadline} data-part>
        Submit by <EarlyText of="deadline">{""}</EarlyText>
      </span>
      <span>
        <EarlyText of="review">{""}</EarlyText>
      </span>
    </>
  );
}

function Estimates({ of }: { of: Parameters<typeof contractEstimates>[0] }) {
  return contractEstimates(of).map(({ name, text }) => (
    <span key={name}>
      <EarlyText of={name}>{text}</EarlyText>
    </span>
  ));
}

/** Renders a submission that waits, with when a decision is expected. */
function ReviewEntry({ signing }: { signing: SigningInReview }) {
  const { contract_id, title, points_reward, review_due_at } = signing;
  return (
    <Entry
      title={
        <TextLink
          to="/contracts/$contractId"
          params={{ contractId: contract_id }}
          className={classes.title}
          underline="hover"
        >
          {reviewTitle(title)}
        </TextLink>
      }
      facts={useTick((now) => reviewText(review_due_at, now))}
      value={<Points value={points_reward} signed bare />}
    />
  );
}

/** Renders what to do, and to know, while the first submission waits. */
function MeanwhileEntry() {
  return (
    <Entry
      title="Your first review"
      facts="You can close this page: a notification tells you as soon as it is decided. Look meanwhile at what points buy."
      value={
        <ButtonLink to="/marketplace" variant="default">
          See What Points Buy
        </ButtonLink>
      }
    />
  );
}

interface SuggestionEntryProps extends Pick<NextStepsProps, "suggestion"> {
  /** Nothing else stands here. */
  alone: boolean;
}

const WITHOUT_SUGGESTION = {
  none_signable: {
    title: "Nothing that you can sign right now",
    facts: "Approved submissions and invited friends bring points for the open contracts.",
  },
  none_open: {
    title: "No contract is open right now",
    facts: "The next one appears here as soon as it opens.",
  },
  unknown: {
    title: "Find your next contract",
    facts: "Each says what it costs and what it pays.",
  },
};

/** Renders the contract that brings most of those that can be signed now, or the way to all. */
function SuggestionEntry({ suggestion, alone }: SuggestionEntryProps) {
  if (suggestion.kind !== "contract") {
    return (
      <Entry
        {...WITHOUT_SUGGESTION[suggestion.kind]}
        value={
          <ButtonLink to="/contracts" variant="default">
            Browse Contracts
          </ButtonLink>
        }
      />
    );
  }
  const { contract } = suggestion;
  const { id, title, points_cost, points_reward } = contract;
  return (
    <Entry
      title={alone ? `You can sign: ${title}` : `While you wait: ${title}`}
      facts={
        <>
          <span>{points_cost === 0 ? "Free to sign" : `Costs ${pointsText(points_cost)}`}</span>
          <Estimates of={contract} />
        </>
      }
      value={
        <span className={classes.action}>
          <Points value={points_reward - points_cost} signed bare />
          <ButtonLink
            to="/contracts/$contractId"
            params={{ contractId: id }}
            variant={alone ? "filled" : "default"}
            aria-label={`View: ${title}`}
          >
            View
          </ButtonLink>
        </span>
      }
    />
  );
}

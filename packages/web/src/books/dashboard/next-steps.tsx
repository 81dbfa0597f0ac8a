import type { Dashboard, SigningInReview, SigningToContinue } from "@signpoint/api/books/dashboard";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import { countdownTone, useTick } from "~/platform/ui/countdown";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { DateTime, formatCount, pointsText } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { contractEstimates } from "~/work/contracts/estimates";
import { reviewText } from "~/work/contracts/next-step";
import { FirstSteps } from "./first-steps";
import classes from "./next-steps.module.css";

interface NextStepsProps {
  dashboard: Dashboard;
  /** The contracts to suggest; undefined when they are not asked for or could not be had. */
  suggested: readonly Contract[] | undefined;
}

/** Renders what to do next: continue, wait for a decision, or sign a first or another contract. */
export function NextSteps({ dashboard, suggested }: NextStepsProps) {
  const { to_continue, in_review, is_newcomer } = dashboard;
  if (is_newcomer) return <FirstSteps free={suggested?.[0]} />;
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
        {to_continue.length === 0 ? (
          <SuggestionEntry suggested={suggested} alone={in_review.length === 0} />
        ) : null}
      </EntryList>
    </SectionCard>
  );
}

/** Renders a signing that can still be submitted, with what is left to do and by when. */
function ContinueEntry({ signing, first }: { signing: SigningToContinue; first: boolean }) {
  const { contract_id, points_reward, questions, submit_by } = signing;
  const isCorrection = signing.state === "changes_requested";
  const verb = isCorrection ? "Correct" : "Continue";
  const title = `${verb}: ${signing.title}`;
  const isUrgent = useTick(
    (now) => submit_by !== null && countdownTone(Date.parse(submit_by) - now.getTime()) !== "calm",
  );
  return (
    <Entry
      title={title}
      facts={
        <>
          {isCorrection ? <span>Changes requested</span> : null}
          {submit_by === null ? null : (
            <span className={classes.deadline} data-urgent={isUrgent || undefined}>
              Submit by <DateTime at={submit_by} zoned />
            </span>
          )}
          {questions === 0 ? null : <span>{formatCount(questions, "question")}</span>}
          <Estimates of={signing} />
        </>
      }
      value={
        <span className={classes.action}>
          <Points value={points_reward} signed bare />
          <ButtonLink
            to="/contracts/$contractId"
            params={{ contractId: contract_id }}
            variant={first ? "filled" : "default"}
            aria-label={title}
          >
            {verb}
          </ButtonLink>
        </span>
      }
    />
  );
}

function Estimates({ of }: { of: Parameters<typeof contractEstimates>[0] }) {
  return contractEstimates(of).map(({ name, text }) => <span key={name}>{text}</span>);
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
          {`In review: ${title}`}
        </TextLink>
      }
      facts={useTick((now) => reviewText(review_due_at, now))}
      value={<Points value={points_reward} signed bare />}
    />
  );
}

interface SuggestionEntryProps extends Pick<NextStepsProps, "suggested"> {
  /** Nothing else stands here. */
  alone: boolean;
}

/** Renders the contract that brings most of those that can be signed now, or the way to all. */
function SuggestionEntry({ suggested, alone }: SuggestionEntryProps) {
  const contract = suggested?.[0];
  if (contract === undefined) {
    return (
      <Entry
        title={
          suggested === undefined ? "Find your next contract" : "Nothing to sign at the moment"
        }
        facts="New contracts appear as soon as they are published."
        value={
          <ButtonLink to="/contracts" variant="default">
            Browse Contracts
          </ButtonLink>
        }
      />
    );
  }
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

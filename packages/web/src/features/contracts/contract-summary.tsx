import type { ContractDetail } from "@signpoint/api/entities/contract";
import { type Expiring, gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { useProfile } from "~/features/people/profile";
import { Countdown } from "~/ui/countdown";
import { Figure, FigureList } from "~/ui/figures";
import { DateTime, formatDuration, formatInteger } from "~/ui/format";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/sections";
import classes from "./contract-summary.module.css";
import { SignPanel } from "./sign-panel";
import { agreedTerms, netEarnings, type ShownExpiration } from "./signing-offer";

interface ContractSummaryProps {
  contract: ContractDetail;
  expiration: ShownExpiration;
  onSigned: () => void;
}

/** Renders cost, reward, time and balance, and below them what can be done (section 2). */
export function ContractSummary({ contract, expiration, onSigned }: ContractSummaryProps) {
  const { points } = useProfile();
  const figures = agreedTerms(contract);
  const { places_left, survey_questions, signing } = contract;
  return (
    <SectionCard title="Summary">
      <div className={classes.net}>
        <span className={classes.netName}>Net earnings</span>
        <Points value={netEarnings(figures)} signed earned size="xl" />
      </div>
      <FigureList layout="column">
        <Figure name="Cost">
          <Points value={figures.points_cost} />
        </Figure>
        <Figure name="Reward">
          <Points value={figures.points_reward} />
        </Figure>
        <Figure name="Survey required">
          {surveyText(contract.survey_required, survey_questions.length)}
        </Figure>
        <Figure name="Duration">
          {contract.duration === 0 ? "No time limit" : formatDuration(contract.duration)}
        </Figure>
        {signing === null ? (
          <Figure name="Places left">
            {places_left === null ? "Unlimited" : formatInteger(places_left)}
          </Figure>
        ) : null}
        <ExpiryFigures contract={contract} expiration={expiration} />
        <Figure name="Your balance">
          <Points value={points} />
        </Figure>
      </FigureList>
      <SignPanel contract={contract} balance={points} onSigned={onSigned} />
    </SectionCard>
  );
}

function surveyText(required: boolean, questions: number): string {
  const count = questions === 1 ? "1 question" : `${questions} questions`;
  if (questions === 0) return required ? "Yes" : "No";
  return required ? `Yes, ${count}` : `No, ${count} optional`;
}

interface ExpiryFiguresProps {
  contract: Expiring;
  expiration: ShownExpiration;
}

/** Renders when the contract expires and when its grace period ends, each with its countdown. */
function ExpiryFigures({ contract, expiration }: ExpiryFiguresProps) {
  const graceEnd = gracePeriodEnd(contract)?.toISOString();
  if (contract.expires_at === null || graceEnd === undefined) {
    return <Figure name="Expires">Never</Figure>;
  }
  return (
    <>
      <Figure name={expiration === "active" ? "Expires" : "Expired"}>
        <span className={classes.when}>
          <DateTime at={contract.expires_at} />
          <Countdown until={contract.expires_at} label="Time until expiry" />
        </span>
      </Figure>
      <Figure name="Grace period until">
        <span className={classes.when}>
          <DateTime at={graceEnd} />
          {expiration === "active" ? null : (
            <Countdown until={graceEnd} label="Grace period" suffix="left to submit" over="Ended" />
          )}
        </span>
      </Figure>
    </>
  );
}

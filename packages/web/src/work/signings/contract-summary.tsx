import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { approvedOutcome } from "@signpoint/api/work/contracts/contract-terms";
import { gracePeriodEnd } from "@signpoint/api/work/contracts/expiry";
import { conditionWords } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import type { SigningState } from "@signpoint/api/work/signing";
import { type BindingLimit, submitDeadline } from "@signpoint/api/work/signing-deadlines";
import { Countdown, useTick } from "~/platform/ui/countdown";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatDurationWithDays, formatInteger } from "~/platform/ui/format";
import { Points } from "~/platform/ui/points";
import { SectionCard } from "~/platform/ui/sections";
import { contractSum } from "../contracts/card-texts";
import { agreedTime, bindingLimit } from "../contracts/contract-terms";
import { contractEstimates } from "../contracts/estimates";
import { questionKindsText } from "../contracts/question-kinds";
import { agreedTerms, type ShownExpiration } from "../contracts/signing-offer";
import classes from "./contract-summary.module.css";
import { SignPanel } from "./sign-panel";

interface ContractSummaryProps {
  contract: ContractDetail;
  state: SigningState;
  expiration: ShownExpiration;
  /** The reader's points. */
  balance: number;
  onSigned: () => void;
}

/** Renders cost, reward, time and balance, and below them what can be done (section 2). */
export function ContractSummary(props: ContractSummaryProps) {
  const { contract, state, expiration, balance, onSigned } = props;
  const figures = agreedTerms(contract);
  const sum = contractSum(contract, state, expiration);
  const { places_left, survey_questions } = contract;
  const conditions = conditionWords(contract);
  const limit = useTick((now) => bindingLimit(contract, now));
  const isUntilGraceEnds = state === "in_progress" && limit !== "work_time";
  const reward = <Points value={figures.points_reward} />;
  return (
    <SectionCard title="Summary">
      <div className={classes.net} data-soft={!sum.isGain || undefined}>
        <span className={classes.netName}>{sum.name}</span>
        <Points value={sum.points} signed earned={sum.isGain} size="xl" />
      </div>
      <SignPanel contract={contract} balance={balance} onSigned={onSigned} />
      <FigureList layout="column">
        <Figure name="Cost">
          <Points value={figures.points_cost} />
          {returnedText(contract, state)}
        </Figure>
        <Figure name="Reward">
          {sum.isRewardLost ? <s className={classes.struck}>{reward}</s> : reward}
        </Figure>
        {state === "approved" ? <TakenBack contract={contract} /> : null}
        <Figure name="Survey required">
          {surveyText(contract.survey_required, questionKindsText(survey_questions))}
        </Figure>
        {contractEstimates(contract).map(({ name, text }) => (
          <Figure key={name} name={name}>
            {text}
          </Figure>
        ))}
        {state === "none" || state === "in_progress" ? (
          <Figure name="Duration">
            {contract.duration === 0 ? "No time limit" : formatDurationWithDays(contract.duration)}
          </Figure>
        ) : null}
        {state === "none" && conditions.length > 0 ? (
          <Figure name="For whom">{capitalized(conditions.join(", "))}</Figure>
        ) : null}
        {state === "none" ? (
          <Figure name="Places left">
            {places_left === null ? "Unlimited" : formatInteger(places_left)}
          </Figure>
        ) : null}
        {state === "none" || state === "in_progress" ? (
          <TimeToFinish contract={contract} limit={limit} />
        ) : null}
        <SubmitBy contract={contract} state={state} limit={limit} />
        {state === "none" || state === "missed" || isUntilGraceEnds ? (
          <ExpiryFigures contract={contract} limit={limit} expiration={expiration} />
        ) : null}
        <Figure name="Your balance">
          <Points value={balance} />
        </Figure>
      </FigureList>
    </SectionCard>
  );
}

interface LimitedProps {
  contract: ContractDetail;
  /** What ends the reader's time to submit. */
  limit: BindingLimit | null;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function surveyText(required: boolean, kinds: string): string {
  if (kinds === "") return required ? "Yes" : "No";
  return required ? `Yes: ${kinds}` : `No, optional: ${kinds}`;
}

/** Returns how much of the cost has come back, to follow it. */
function returnedText({ signing }: ContractDetail, state: SigningState): string {
  if (signing === null || signing.points_cost === 0) return "";
  if (state === "rejected") return ", returned";
  const hasRefund = (state === "lapsed" || state === "given_back") && signing.lapse_refund > 0;
  if (!hasRefund) return "";
  const isAll = signing.lapse_refund === signing.points_cost;
  return isAll ? ", returned" : `, ${formatInteger(signing.lapse_refund)} returned`;
}

/** Renders what was earned and what a correction took back of it; nothing without a correction. */
function TakenBack({ contract }: { contract: ContractDetail }) {
  const { earned, takenBack } = approvedOutcome(agreedTerms(contract), contract.taken_back);
  if (takenBack === 0) return null;
  return (
    <>
      <Figure name="Earned">
        <Points value={earned} signed />
      </Figure>
      <Figure name="Taken back">
        <Points value={-takenBack} signed />
      </Figure>
    </>
  );
}

/** Renders the time that each signer has, unless the contract ends sooner, and what comes back without a submission. */
function TimeToFinish({ contract, limit }: LimitedProps) {
  const { work_minutes, lapse_refund } = agreedTime(contract);
  return (
    <>
      {work_minutes === null || limit !== "work_time" ? null : (
        <Figure name="Time to finish">{formatDurationWithDays(work_minutes)}</Figure>
      )}
      {lapse_refund === 0 ? null : (
        <Figure name="Returned if given back">
          <Points value={lapse_refund} />
        </Figure>
      )}
    </>
  );
}

/** Renders until when a correction, or a signing that ends before its contract, can be submitted. */
function SubmitBy({ contract, state, limit }: LimitedProps & { state: SigningState }) {
  const { signing } = contract;
  if (signing === null) return null;
  const isTimed =
    state === "changes_requested" || (state === "in_progress" && limit === "work_time");
  const end = isTimed ? submitDeadline(contract, signing)?.toISOString() : undefined;
  if (end === undefined) return null;
  return (
    <Figure name="Submit by">
      <span className={classes.when}>
        <DateTime at={end} zoned />
        <Countdown until={end} label="Time to submit" suffix="left to submit" over="Ended" />
      </span>
    </Figure>
  );
}

/** Renders when the contract expires and, where that ends the time to submit, its grace period: each with its countdown. */
function ExpiryFigures({
  contract,
  limit,
  expiration,
}: LimitedProps & { expiration: ShownExpiration }) {
  const graceEnd = gracePeriodEnd(contract)?.toISOString();
  if (contract.expires_at === null || graceEnd === undefined) {
    return <Figure name="Expires">Never</Figure>;
  }
  const isOver = expiration === "grace_period" || expiration === "fully_expired";
  return (
    <>
      <Figure name={isOver ? "Expired" : "Expires"}>
        <span className={classes.when}>
          <DateTime at={contract.expires_at} zoned />
          <Countdown until={contract.expires_at} label="Time until expiry" />
        </span>
      </Figure>
      {limit === "work_time" && !isOver ? null : (
        <Figure name="Grace period until">
          <span className={classes.when}>
            <DateTime at={graceEnd} zoned />
            {isOver ? (
              <Countdown
                until={graceEnd}
                label="Grace period"
                suffix="left to submit"
                over="Ended"
              />
            ) : null}
          </span>
        </Figure>
      )}
    </>
  );
}

import { VisuallyHidden } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { gracePeriodEnd } from "@signpoint/api/rules/expiry";
import type { SigningState } from "@signpoint/api/rules/signing";
import { formatTimeLeft, useTick } from "~/ui/countdown";
import { formatPoints } from "~/ui/format";
import { Points } from "~/ui/points";
import { getOutcome } from "./contract-outcome";
import classes from "./contract-sum.module.css";
import { agreedTerms, type ShownExpiration } from "./signing-offer";

interface ContractSumProps {
  contract: ContractDetail;
  state: SigningState;
  expiration: ShownExpiration;
}

/** Renders what a contract brings and how long there is, in one line; on small screens only, right under the title. */
export function ContractSum({ contract, state, expiration }: ContractSumProps) {
  const terms = agreedTerms(contract);
  const { name, points, earned } = getOutcome(terms, state, expiration);
  const time = useTick((now) => timeText(contract, state, now));
  return (
    <p className={classes.sum}>
      <span className={classes.outcome} data-soft={!earned || undefined}>
        <VisuallyHidden>{`${name}: `}</VisuallyHidden>
        <Points value={points} signed earned={earned} size="lg" />
      </span>
      <span>
        <VisuallyHidden>{`Cost ${formatPoints(terms.points_cost)}, reward ${formatPoints(terms.points_reward)}`}</VisuallyHidden>
        <span aria-hidden="true">
          {`${formatPoints(terms.points_cost)} → ${formatPoints(terms.points_reward)}`}
        </span>
      </span>
      {time === null ? null : <span>{time}</span>}
    </p>
  );
}

/** Returns how long one can still sign, or submit when it is signed; null when nothing is left to do. */
function timeText(contract: ContractDetail, state: SigningState, now: Date): string | null {
  const end =
    state === "in_progress" ? gracePeriodEnd(contract)?.toISOString() : contract.expires_at;
  if (state !== "none" && state !== "in_progress") return null;
  if (end === null || end === undefined) return "No time limit";
  const remainingMs = Date.parse(end) - now.getTime();
  if (remainingMs <= 0) return null;
  return `${formatTimeLeft(remainingMs)} ${state === "in_progress" ? "left to submit" : "left"}`;
}

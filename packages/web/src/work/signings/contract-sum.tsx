import { VisuallyHidden } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import type { SigningState } from "@signpoint/api/work/signing";
import { useTick } from "~/platform/ui/countdown";
import { Points } from "~/platform/ui/points";
import { contractSum, priceText } from "../contracts/card-texts";
import type { ShownExpiration } from "../contracts/signing-offer";
import { isSignersTurn, timeLeft } from "../contracts/time-left";
import classes from "./contract-sum.module.css";

interface ContractSumProps {
  contract: ContractDetail;
  state: SigningState;
  expiration: ShownExpiration;
}

/** Renders what a contract brings and how long there is, in one line; on small screens only, right under the title. */
export function ContractSum({ contract, state, expiration }: ContractSumProps) {
  const { name, unit, points, isGain } = contractSum(contract, state, expiration);
  const hasTime = isSignersTurn(state) || (state === "none" && expiration === "active");
  const time = useTick((now) => timeLeft(contract, contract.signing, now).text);
  return (
    <p className={classes.sum}>
      <span className={classes.outcome} data-soft={!isGain || undefined}>
        <VisuallyHidden>{`${name}: `}</VisuallyHidden>
        <Points value={points} signed earned={isGain} size="lg" />{" "}
        <span aria-hidden="true">{unit}</span>
      </span>
      <span>{priceText(contract, state)}</span>
      {hasTime ? <span>{time}</span> : null}
    </p>
  );
}

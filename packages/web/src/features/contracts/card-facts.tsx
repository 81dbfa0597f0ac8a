import type { ContractListItem } from "@signpoint/api/entities/contract";
import { formatDuration } from "@signpoint/api/rules/duration";
import { formatPoints } from "@signpoint/api/rules/points";
import { IconCircleCheck, IconClock, IconLock, IconUsers } from "@tabler/icons-react";
import classes from "./contract-card.module.css";

interface CardFactsProps {
  contract: ContractListItem;
  balance: number;
  active: boolean;
}

/** How long, how many places, and whether the balance suffices. */
export function CardFacts({ contract, balance, active }: CardFactsProps) {
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
  return `${formatPoints(placesLeft)} ${placesLeft === 1 ? "place" : "places"} left`;
}

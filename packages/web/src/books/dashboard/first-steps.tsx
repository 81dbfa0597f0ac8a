import type { Contract } from "@signpoint/api/work/contracts/contract";
import { usePromisedWords } from "~/platform/api/promised-words";
import { pointsText } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./next-steps.module.css";

/** Renders for a newcomer how points are earned, with a contract that costs nothing to begin with. */
export function FirstSteps({ free }: { free: Contract | undefined }) {
  const promised = usePromisedWords();
  return (
    <SectionCard title="Earn your first points">
      <ol className={classes.steps}>
        <li className={classes.step}>
          <strong>Sign a contract</strong>
          <span>
            {free === undefined
              ? "Choose one that your points are enough for. Some cost nothing."
              : `“${free.title}” costs nothing and pays ${pointsText(free.points_reward)}.`}
          </span>
        </li>
        <li className={classes.step}>
          <strong>Do what it asks</strong>
          <span>Answer its questions, and submit before the deadline.</span>
        </li>
        <li className={classes.step}>
          <strong>Get your points</strong>
          <span>{`A reviewer decides within ${promised.SUBMISSION}, and if it is approved, the reward is yours.`}</span>
        </li>
      </ol>
      {free === undefined ? (
        <ButtonLink to="/contracts">Browse Contracts</ButtonLink>
      ) : (
        <ButtonLink to="/contracts/$contractId" params={{ contractId: free.id }}>
          View Your First Contract
        </ButtonLink>
      )}
    </SectionCard>
  );
}

import { usePromisedWords } from "~/platform/api/promised-words";
import { pointsText } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { SectionCard } from "~/platform/ui/sections";
import screen from "./dashboard-screen.module.css";
import classes from "./next-steps.module.css";
import type { Suggestion } from "./use-suggestion";

interface FirstStepsProps {
  suggestion: Suggestion;
  /** The newcomer's points. */
  balance: number;
}

/** Renders for a newcomer how points are earned, with the contract to begin with, or why there is none and what to do then. */
export function FirstSteps({ suggestion, balance }: FirstStepsProps) {
  const promised = usePromisedWords();
  return (
    <SectionCard title="Earn your first reward">
      <ol className={classes.steps}>
        <li className={classes.step}>
          <strong>Sign a contract</strong>
          <span>{firstStep(suggestion, balance)}</span>
        </li>
        <li className={classes.step}>
          <strong>Do what it asks</strong>
          <span>Answer its questions, if it has any, and submit it in time.</span>
        </li>
        <li className={classes.step}>
          <strong>Get your points</strong>
          <span>{`A reviewer decides within ${promised.SUBMISSION}, and if it is approved, the reward is yours.`}</span>
        </li>
      </ol>
      <FirstAction suggestion={suggestion} />
    </SectionCard>
  );
}

function firstStep(suggestion: Suggestion, balance: number): string {
  switch (suggestion.kind) {
    case "contract": {
      const { title, points_cost, points_reward } = suggestion.contract;
      const cost = points_cost === 0 ? "nothing" : `${points_cost} of your ${pointsText(balance)}`;
      return `Try “${title}”: it costs ${cost} and pays ${pointsText(points_reward)} once it is approved.`;
    }
    case "none_signable":
      return `With ${pointsText(balance)} you can sign none of the open contracts right now. Invite a friend, as below, for more points; a contract that you can sign appears here as soon as there is one.`;
    case "none_open":
      return "No contract is open right now. The next one appears here as soon as it opens.";
    case "unknown":
      return "Each contract says what it costs and what it pays.";
    default:
      return suggestion satisfies never;
  }
}

function FirstAction({ suggestion }: Pick<FirstStepsProps, "suggestion">) {
  if (suggestion.kind === "contract") {
    return (
      <ButtonLink to="/contracts/$contractId" params={{ contractId: suggestion.contract.id }}>
        View Your First Contract
      </ButtonLink>
    );
  }
  if (suggestion.kind === "none_open") {
    return (
      <ButtonLink to="/marketplace" variant="default">
        See What Points Buy
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/contracts" variant="default">
      Browse Contracts
    </ButtonLink>
  );
}

/** Renders how the person who has installed the product becomes its first admin. */
export function MakeFirstAdmin({ email }: { email: string }) {
  return (
    <SectionCard title="Make yourself the admin">
      <p className={screen.text}>
        This product has no admin yet. Whoever runs it makes the first one by this command, in its
        folder and with its settings, also while it runs. Then load this page again.
      </p>
      <code className={screen.command}>{`npm run grant-admin -- ${email}`}</code>
    </SectionCard>
  );
}

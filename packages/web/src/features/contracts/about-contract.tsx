import { Title } from "@mantine/core";
import { REVIEW_TIME } from "@signpoint/api/constants";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { formatPoints } from "@signpoint/api/rules/points";
import { SectionCard } from "~/ui/section-card";
import { agreedFigures } from "./agreed-figures";
import classes from "./contract-detail.module.css";

/** Description, required activity and terms: what is read before signing. */
export function AboutContract({ contract }: { contract: ContractDetail }) {
  return (
    <SectionCard title="About this contract">
      <div className={classes.part}>
        <Title order={3}>Description</Title>
        <p className={classes.text}>{contract.description}</p>
      </div>
      <div className={classes.part}>
        <Title order={3}>Required activity</Title>
        <p className={classes.text}>{contract.activity}</p>
      </div>
      <div className={classes.part}>
        <Title order={3}>Terms</Title>
        <ul className={classes.terms}>
          {termsOf(contract).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </SectionCard>
  );
}

function termsOf(contract: ContractDetail): string[] {
  const { points_cost, points_reward } = agreedFigures(contract);
  return [
    `Signing costs ${formatPoints(points_cost)} points, taken from your balance at once.`,
    `${formatPoints(points_reward)} points are paid when an admin approves your submission, usually within ${REVIEW_TIME}.`,
    "If the submission is rejected, the cost is returned to you.",
    contract.expires_at === null
      ? "There is no time limit."
      : "Sign before it expires. Whoever has signed can still submit in the grace period that follows, which is half of the duration.",
  ];
}

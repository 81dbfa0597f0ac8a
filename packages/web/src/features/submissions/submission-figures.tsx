import type { Submission } from "@signpoint/api/entities/submission";
import { netEarnings } from "@signpoint/api/rules/net-earnings";
import { Figure, Figures } from "~/ui/figures";
import { Points } from "~/ui/points";

/** What the contract cost, what it pays, and what remains of that. */
export function SubmissionFigures({ submission }: { submission: Submission }) {
  const { contract } = submission;
  return (
    <Figures>
      <Figure name="Cost">
        <Points value={contract.points_cost} />
      </Figure>
      <Figure name="Reward">
        <Points value={contract.points_reward} />
      </Figure>
      <Figure name="Net earnings">
        <Points value={netEarnings(contract)} signed earned />
      </Figure>
    </Figures>
  );
}

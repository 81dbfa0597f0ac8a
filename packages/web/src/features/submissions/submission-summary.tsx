import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { netEarnings } from "@signpoint/api/rules/net-earnings";
import { Figure, Figures } from "~/ui/figures";
import { TextLink } from "~/ui/links";
import { Moment } from "~/ui/moment";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/section-card";

/** Who submitted, when, and what it is about in points. */
export function SubmissionSummary({ submission }: { submission: Submission }) {
  const { contract, username, submitted_at, decided_at } = submission;
  return (
    <SectionCard title="Submission Summary">
      <Figures layout="column">
        <Figure name="Submitted by">{username ?? adminMessages.unknownUser}</Figure>
        <Figure name="Submission date">
          {submitted_at === null ? "Not submitted yet" : <Moment at={submitted_at} />}
        </Figure>
        {decided_at === null ? null : (
          <Figure name="Decided">
            <Moment at={decided_at} />
            <br />
            <TextLink to="/admin/activity/decisions" search={{ subject: submission.id }}>
              Who decided
            </TextLink>
          </Figure>
        )}
        <Figure name="Contract cost">
          <Points value={contract.points_cost} />
        </Figure>
        <Figure name="Reward">
          <Points value={contract.points_reward} />
        </Figure>
        <Figure name="Net earnings">
          <Points value={netEarnings(contract)} signed earned />
        </Figure>
      </Figures>
    </SectionCard>
  );
}

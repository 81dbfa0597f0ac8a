import { Title } from "@mantine/core";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { netEarnings } from "@signpoint/api/rules/net-earnings";
import { DateTime } from "~/ui/date-time";
import { Figure, Figures } from "~/ui/figures";
import { TextLink } from "~/ui/links";
import { Points } from "~/ui/points";
import { SectionCard } from "~/ui/section-card";
import { SubmissionAnswers } from "../answers";
import classes from "./submissions.module.css";

/** What was asked, and what was handed in. */
export function SubmissionDetails({ submission }: { submission: Submission }) {
  const { contract, submitted_data, review_note } = submission;
  return (
    <SectionCard title="Submission Details">
      <div className={classes.part}>
        <Title order={3}>Contract description</Title>
        <p className={classes.text}>{contract.description}</p>
      </div>
      <div className={classes.part}>
        <Title order={3}>Required activity</Title>
        <p className={classes.text}>{contract.activity}</p>
      </div>
      <div className={classes.part}>
        <Title order={3}>User submission</Title>
        <div className={classes.flags}>
          <Figures>
            <Figure name="Survey completed">{yesOrNo(submitted_data.survey_completed)}</Figure>
            <Figure name="Proof uploaded">{yesOrNo(submitted_data.file_uploaded)}</Figure>
          </Figures>
        </div>
      </div>
      <div className={classes.part}>
        <Title order={3}>Survey responses</Title>
        <SubmissionAnswers submission={submission} />
      </div>
      {review_note === null ? null : (
        <div className={classes.part}>
          <Title order={3}>Note to the user</Title>
          <p className={classes.text}>{review_note}</p>
        </div>
      )}
    </SectionCard>
  );
}

function yesOrNo(value: boolean | undefined): string {
  return value === true ? "Yes" : "No";
}

/** Who submitted, when, and what it is about in points. */
export function SubmissionSummary({ submission }: { submission: Submission }) {
  const { contract, username, submitted_at, decided_at } = submission;
  return (
    <SectionCard title="Submission Summary">
      <Figures layout="column">
        <Figure name="Submitted by">{username ?? adminMessages.unknownUser}</Figure>
        <Figure name="Submission date">
          {submitted_at === null ? "Not submitted yet" : <DateTime at={submitted_at} />}
        </Figure>
        {decided_at === null ? null : (
          <Figure name="Decided">
            <DateTime at={decided_at} />
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

import { Title } from "@mantine/core";
import type { Submission } from "@signpoint/api/entities/submission";
import { Figure, Figures } from "~/ui/figures";
import { SectionCard } from "~/ui/section-card";
import { SubmissionAnswers } from "./submission-answers";
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

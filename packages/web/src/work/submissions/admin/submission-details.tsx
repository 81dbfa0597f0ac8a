import { adminMessages } from "@signpoint/api/texts";
import { approvedOutcome } from "@signpoint/api/work/contracts/contract-terms";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { type ReactNode, useState } from "react";
import { PersonButton } from "~/accounts/people/person-button";
import { PersonRecord } from "~/accounts/people/person-record";
import { Figure, FigureList } from "~/platform/ui/figures";
import { DateTime, formatDuration } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { Part, Prose, SectionCard } from "~/platform/ui/sections";
import { SubmissionAnswers } from "../answers";
import { EarlierVersions } from "../earlier-versions";
import { DecisionTexts } from "./decision-texts";
import classes from "./submissions.module.css";

interface SubmissionDetailsProps {
  submission: SubmissionDetail;
  /** Below the answers. */
  children: ReactNode;
}

/** Renders the contract's texts and what was submitted. */
export function SubmissionDetails({ submission, children }: SubmissionDetailsProps) {
  const { contract, submitted_data, versions } = submission;
  return (
    <SectionCard title="Submission Details">
      <Part title="Contract description">
        <Prose>{contract.description}</Prose>
      </Part>
      <Part title="Required activity">
        <Prose>{contract.activity}</Prose>
      </Part>
      <Part title="User submission">
        <div className={classes.flags}>
          <FigureList>
            <Figure name="Survey completed">{yesOrNo(submitted_data.survey_completed)}</Figure>
            <Figure name="Proof uploaded">{yesOrNo(submitted_data.file_uploaded)}</Figure>
          </FigureList>
        </div>
      </Part>
      <Part title="Survey responses">
        {submission.status === "changes_requested" ? (
          <Prose>The signer is correcting them. The earlier version is below.</Prose>
        ) : (
          <SubmissionAnswers submission={submission} />
        )}
      </Part>
      <EarlierVersions versions={versions} questions={submission.survey_questions} />
      <DecisionTexts submission={submission} />
      {children}
    </SectionCard>
  );
}

function yesOrNo(value: boolean | undefined): string {
  return value === true ? "Yes" : "No";
}

/** Renders who submitted when, and the points at stake. */
export function SubmissionSummary({ submission }: { submission: SubmissionDetail }) {
  const { contract, agreed, username, submitted_at, decided_at, taken_back } = submission;
  const outcome = approvedOutcome(contract, taken_back);
  const [isRecordOpen, setRecordOpen] = useState(false);
  return (
    <SectionCard title="Submission Summary">
      <FigureList layout="column">
        <Figure name="Submitted by">
          <PersonButton
            name={username ?? adminMessages.unknownUser}
            opened={isRecordOpen}
            onToggle={() => setRecordOpen(!isRecordOpen)}
          />
        </Figure>
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
          <Points value={outcome.earned} signed earned={outcome.takenBack === 0} />
        </Figure>
        {outcome.takenBack === 0 ? null : (
          <>
            <Figure name="Taken back">
              <Points value={-outcome.takenBack} signed />
            </Figure>
            <Figure name="Left after the correction">
              <Points value={outcome.left} signed earned={outcome.left > 0} />
            </Figure>
          </>
        )}
        {agreed.work_minutes === null ? null : (
          <Figure name="Time to finish">{formatDuration(agreed.work_minutes)}</Figure>
        )}
        {agreed.lapse_refund === 0 ? null : (
          <Figure name="Refund without a submission">
            <Points value={agreed.lapse_refund} />
          </Figure>
        )}
      </FigureList>
      {isRecordOpen ? <PersonRecord id={submission.user_id} /> : null}
    </SectionCard>
  );
}

import { adminMessages, appealMessages, rejectionReasons } from "@signpoint/api/texts";
import { useProfile } from "~/platform/api/profile";
import { DateTime, pointsText } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Part, Prose, ReviewNote } from "~/platform/ui/sections";
import { StoredFile } from "~/work/files/stored-file";
import { Messages } from "~/work/messages/messages";
import { FilePreview } from "~/work/previews/file-preview";
import { type CardOptions, DecisionButtons, ReviewCard } from "~/work/review/review-card";
import type { Decisions } from "~/work/review/use-decisions";
import { WaitingTime } from "~/work/review/waiting-time";
import { SubmissionFigures } from "~/work/submissions/admin/submission-card";
import { SubmissionAnswers } from "~/work/submissions/answers";
import { EarlierVersions } from "~/work/submissions/earlier-versions";
import { AppealStateBadge } from "../appeal-state";
import classes from "./appeals.module.css";
import type { ReviewableAppeal } from "./appeals-query";

interface AppealCardProps {
  appeal: ReviewableAppeal;
  decisions: Decisions<ReviewableAppeal>;
  options: CardOptions;
}

/** Renders an appeal with the rejection and the submission that it is about, and the decision buttons while it is open. */
export function AppealCard({ appeal, decisions, options }: AppealCardProps) {
  const { submission, state } = appeal;
  const { contract } = submission;
  const isOpen = state === "open";
  const { id: ownId } = useProfile();
  return (
    <ReviewCard
      id={appeal.id}
      title={contract.title}
      owner={appeal}
      what={
        <>
          appealed <DateTime at={appeal.created_at} />
        </>
      }
      wait={<WaitingTime kind={decisions.kind} item={appeal} hasDue />}
      badge={<AppealStateBadge state={state} />}
      options={options}
      additions={
        isOpen && appeal.may_decide && appeal.has_only_same_admin ? (
          <Notice tone="info">{appealMessages.onlyRejectingAdmin}</Notice>
        ) : null
      }
      actions={
        <>
          <ButtonLink
            to="/admin/contracts/signed/$signedContractId"
            params={{ signedContractId: submission.id }}
            variant="subtle"
            aria-label={`View Details: ${contract.title}`}
          >
            View Details
          </ButtonLink>
          {isOpen ? (
            <DecisionButtons item={appeal} decisions={decisions} keys={options.keys} />
          ) : null}
        </>
      }
    >
      <AppealTexts appeal={appeal} />
      <SubmissionFigures submission={submission} />
      <Part title="Required activity">
        <Prose>{contract.activity}</Prose>
      </Part>
      <Part title="Submitted answers">
        <SubmissionAnswers submission={submission} />
      </Part>
      <EarlierVersions versions={submission.versions} questions={submission.survey_questions} />
      {submission.user_id === ownId ? null : (
        <Part title="Messages">
          <Messages submission={submission} />
        </Part>
      )}
    </ReviewCard>
  );
}

/** Renders what was decided, what is held against it, and, once decided, the outcome. */
function AppealTexts({ appeal }: { appeal: ReviewableAppeal }) {
  const { submission, text, files, note, decided_at, recharged_points } = appeal;
  const { decision_reason: reason, review_note, decided_at: rejected_at } = submission;
  const rejecter = appeal.rejected_by_username ?? adminMessages.unknownUser;
  return (
    <>
      {note === null || decided_at === null ? null : (
        <Part title="Decision">
          <ReviewNote
            caption={
              <>
                {appeal.state === "overturned" ? "Overturned" : "Upheld"} by{" "}
                {appeal.decided_by_username ?? adminMessages.unknownUser},{" "}
                <DateTime at={decided_at} />
                {appeal.by_same_admin ? ", the only admin there was" : ""}
              </>
            }
          >
            {note}
          </ReviewNote>
          {recharged_points === null || recharged_points === 0 ? null : (
            <p className={classes.aside}>
              {`${pointsText(recharged_points)} of the returned cost were taken again.`}
            </p>
          )}
        </Part>
      )}
      <Part title="Appeal">
        <Prose>{text}</Prose>
        {files.map((path) => (
          <div key={path} className={classes.file}>
            <StoredFile path={path} />
            <FilePreview path={path} />
          </div>
        ))}
      </Part>
      <Part title="Rejection">
        {reason === null ? null : <p className={classes.reason}>{rejectionReasons[reason]}</p>}
        <ReviewNote
          caption={
            <>
              By {rejecter}
              {rejected_at === null ? null : (
                <>
                  , <DateTime at={rejected_at} />
                </>
              )}
            </>
          }
        >
          {review_note === null || review_note === "" ? "No note was written." : review_note}
        </ReviewNote>
      </Part>
    </>
  );
}

import { Button } from "@mantine/core";
import { contractMessages, fairMessages } from "@signpoint/api/messages";
import { submitDeadline } from "@signpoint/api/rules/signing-deadlines";
import { ActionBar } from "~/ui/action-bar";
import { formatCount, formatDateTime, joinSentences } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { SectionCard } from "~/ui/sections";
import { ChangesRequested } from "./changes-requested";
import { DraftStatus } from "./draft-status";
import { missRefund } from "./next-step";
import { QuestionField } from "./question-field";
import { forfeitText } from "./refund-texts";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";
import { useSurvey } from "./use-survey";

interface SurveyFormProps {
  contract: SignedDetail;
  /** Whether its time ran out while the page was open. */
  isOver: boolean;
  onSubmitted: () => void;
}

/** Renders the questions of a signed contract, saved as they are typed, and their submission. */
export function SurveyForm({ contract, isOver: over, onSubmitted }: SurveyFormProps) {
  const { signing } = contract;
  const isCorrection = signing.status === "changes_requested";
  const survey = useSurvey(contract, signing, { isOpen: !over, onSubmitted });
  const { answered, required, draft } = survey;
  const questions = contract.survey_questions;
  const incomplete = answered < required;
  const progress = `${answered} of ${formatCount(required, "required question")} answered`;
  return (
    <SectionCard title="Your submission">
      <form noValidate className={classes.form} onSubmit={survey.submit}>
        {isCorrection ? <ChangesRequested contract={contract} /> : null}
        {questions.length === 0 ? (
          <p className={classes.words}>
            This contract asks no questions. Submit it once the activity is done.
          </p>
        ) : null}
        {questions.map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            number={index + 1}
            required={contract.survey_required && question.required}
            signingId={signing.id}
            field={survey.field(question.id)}
            replaced={draft.replaced[question.id]}
            onKeepReplaced={() => draft.keepReplaced(question.id)}
            onBusy={survey.onBusy}
          />
        ))}
        {survey.problem === null ? null : <Notice tone="error">{survey.problem}</Notice>}
        <div className={classes.handIn}>
          <ActionBar summary={required === 0 ? undefined : `${answered} of ${required}`}>
            {/* Not `disabled`: pressed too early, it leads to the first question without an answer. */}
            <Button
              type="submit"
              size="md"
              disabled={over || survey.uploading}
              aria-disabled={incomplete || undefined}
              data-disabled={incomplete || undefined}
              loading={survey.busy}
            >
              {submitLabel()}
            </Button>
          </ActionBar>
          <div className={classes.sentence}>
            {required === 0 || over ? null : <p>{`${progress}.`}</p>}
            {incomplete && !over && survey.problem === null ? (
              <p>{contractMessages.requiredQuestionsMissing}</p>
            ) : null}
            <p>{sentence()}</p>
            {over ? null : <DraftStatus state={draft.state} savedAt={draft.savedAt} />}
          </div>
        </div>
      </form>
    </SectionCard>
  );

  function submitLabel(): string {
    if (over) return "Contract Expired";
    return isCorrection ? "Submit Again" : "Submit Contract";
  }

  function sentence(): string {
    if (over) return contractMessages.submissionFullyExpired;
    if (survey.uploading) return "You can submit when the upload has ended.";
    return deadlineSentence(contract);
  }
}

function deadlineSentence(contract: SignedDetail): string {
  const { signing } = contract;
  const end = submitDeadline(contract, signing);
  // A correction's deadline stands above the form.
  if (end === null || signing.status === "changes_requested") return fairMessages.withdrawable;
  return joinSentences(
    `Submit by ${formatDateTime(end.toISOString())}.`,
    forfeitText(signing.points_cost, missRefund(signing, end)),
    fairMessages.withdrawable,
  );
}

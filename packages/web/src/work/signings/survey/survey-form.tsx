import { Button } from "@mantine/core";
import { contractMessages, withdrawalMessages } from "@signpoint/api/texts";
import { bindingDeadline } from "@signpoint/api/work/signing-deadlines";
import { ActionBar } from "~/platform/ui/action-bar";
import { formatCount, formatInstant, joinSentences } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import { forfeitText } from "../../contracts/refund-texts";
import { ChangesRequested } from "../changes-requested";
import classes from "../signing-section.module.css";
import type { SignedDetail } from "../use-signing-call";
import { DraftStatus } from "./draft-status";
import { QuestionField } from "./question-field";
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
            offered={draft.offered[question.id]?.text}
            onChoose={(which) => draft.choose(question.id, which)}
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
            {over ? null : (
              <DraftStatus
                state={draft.state}
                savedAt={draft.savedAt}
                heldBack={questions.flatMap(({ id }, index) =>
                  draft.heldBack.includes(id) ? index + 1 : [],
                )}
              />
            )}
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
  const deadline = bindingDeadline(contract, signing);
  // A correction's deadline stands above the form.
  if (deadline === null || signing.status === "changes_requested")
    return withdrawalMessages.withdrawable;
  return joinSentences(
    `Submit by ${formatInstant(deadline.at.toISOString())}.`,
    forfeitText(signing.points_cost, deadline.refund),
    withdrawalMessages.withdrawable,
  );
}

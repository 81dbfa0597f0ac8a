import { Button } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import { gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { ActionBar } from "~/ui/action-bar";
import { formatCount, formatDateTime, joinSentences } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { SectionCard } from "~/ui/sections";
import { DraftStatus } from "./draft-status";
import { QuestionField } from "./question-field";
import { forfeitText, type ShownExpiration } from "./signing-offer";
import classes from "./signing-section.module.css";
import { useSurvey } from "./use-survey";

interface SurveyFormProps {
  contract: ContractDetail;
  signing: SignedContract;
  expiration: ShownExpiration;
  onSubmitted: () => void;
}

/** Renders the questions of a signed contract, saved as they are typed, and their submission. */
export function SurveyForm({ contract, signing, expiration, onSubmitted }: SurveyFormProps) {
  const over = expiration === "fully_expired";
  const survey = useSurvey(contract, signing, { isOpen: !over, onSubmitted });
  const { answered, required, draft } = survey;
  const questions = contract.survey_questions;
  const incomplete = answered < required;
  const progress = `${answered} of ${formatCount(required, "required question")} answered`;
  return (
    <SectionCard title="Your submission">
      <form noValidate className={classes.form} onSubmit={survey.submit}>
        {questions.length === 0 ? (
          <p className={classes.sentence}>
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
              {over ? "Contract Expired" : "Submit Contract"}
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

  function sentence(): string {
    if (over) return contractMessages.submissionFullyExpired;
    if (survey.uploading) return "You can submit when the upload has ended.";
    return deadlineSentence(contract, signing.points_cost);
  }
}

function deadlineSentence(contract: ContractDetail, cost: number): string {
  const end = gracePeriodEnd(contract);
  const final = "Answers cannot be changed once they are submitted.";
  if (end === null) return final;
  return joinSentences(`Submit by ${formatDateTime(end.toISOString())}.`, forfeitText(cost), final);
}

import { Button } from "@mantine/core";
import { contractMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import type { ReactNode } from "react";
import { ActionBar } from "~/platform/ui/action-bar";
import { formatCount } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import classes from "../signing-section.module.css";
import { QuestionField } from "./question-field";
import type { AnswersState } from "./use-answers";

interface SurveyQuestionsProps {
  contract: Pick<ContractDetail, "survey_questions" | "survey_required">;
  survey: Pick<AnswersState, "required" | "answered" | "field" | "submit"> & {
    busy: boolean;
    uploading: boolean;
    onBusy: (questionId: string, busy: boolean) => void;
    problem: string | null;
  };
  /** Null in a rehearsal, whose files stay in the browser. */
  signingId: string | null;
  isOver: boolean;
  submitLabel: string;
  /** What follows from submitting, or why it is not possible. */
  sentence: string;
  /** Newer answers of another device. */
  offers: {
    text: (questionId: string) => string | undefined;
    choose: (questionId: string, which: "mine" | "theirs") => void;
  } | null;
  above: ReactNode;
  below: ReactNode;
}

/** Renders the questions of a contract with their fields, how many are answered, and the button that submits them. */
export function SurveyQuestions(props: SurveyQuestionsProps) {
  const { contract, survey, signingId, isOver, submitLabel, sentence, offers } = props;
  const { answered, required } = survey;
  const questions = contract.survey_questions;
  const incomplete = answered < required;
  return (
    <SectionCard title="Your submission">
      <form noValidate className={classes.form} onSubmit={survey.submit}>
        {props.above}
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
            signingId={signingId}
            field={survey.field(question.id)}
            offered={offers?.text(question.id)}
            onChoose={(which) => offers?.choose(question.id, which)}
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
              disabled={isOver || survey.uploading}
              aria-disabled={incomplete || undefined}
              data-disabled={incomplete || undefined}
              loading={survey.busy}
            >
              {submitLabel}
            </Button>
          </ActionBar>
          <div className={classes.sentence}>
            {required === 0 || isOver ? null : (
              <p>{`${answered} of ${formatCount(required, "required question")} answered.`}</p>
            )}
            {incomplete && !isOver && survey.problem === null ? (
              <p>{contractMessages.requiredQuestionsMissing}</p>
            ) : null}
            <p>{sentence}</p>
            {props.below}
          </div>
        </div>
      </form>
    </SectionCard>
  );
}

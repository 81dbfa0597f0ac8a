import { Button } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import { gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { formatDateTime } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { SectionCard } from "~/ui/sections";
import { QuestionField } from "./question-field";
import type { ShownExpiration } from "./signing-offer";
import classes from "./signing-section.module.css";
import { useSurvey } from "./use-survey";

interface SurveyFormProps {
  contract: ContractDetail;
  signing: SignedContract;
  expiration: ShownExpiration;
  onSubmitted: () => void;
}

/** Renders the questions of a signed contract, kept as they are typed, and their submission. */
export function SurveyForm({ contract, signing, expiration, onSubmitted }: SurveyFormProps) {
  const survey = useSurvey(contract, signing, onSubmitted);
  const over = expiration === "fully_expired";
  const questions = contract.survey_questions;
  const sentence = over
    ? contractMessages.submissionFullyExpired
    : survey.uploading
      ? "You can submit when the upload has ended."
      : deadlineSentence(contract);
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
            onBusy={survey.onBusy}
          />
        ))}
        {survey.problem === null ? null : <Notice tone="error">{survey.problem}</Notice>}
        <div className={classes.handIn}>
          <Button type="submit" size="md" disabled={over || survey.uploading} loading={survey.busy}>
            {over ? "Contract Expired" : "Submit Contract"}
          </Button>
          <p className={classes.sentence}>
            {sentence}
            {survey.kept || over ? null : " Your answers cannot be kept on this device."}
          </p>
        </div>
      </form>
    </SectionCard>
  );
}

function deadlineSentence(contract: ContractDetail): string {
  const end = gracePeriodEnd(contract);
  const until = end === null ? "" : `Submit by ${formatDateTime(end.toISOString())}. `;
  return `${until}Answers cannot be changed once they are submitted.`;
}

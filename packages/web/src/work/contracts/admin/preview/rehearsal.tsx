import { Button } from "@mantine/core";
import { contractMessages } from "@signpoint/api/texts";
import type { Answers } from "@signpoint/api/work/answers";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { useState } from "react";
import { FocusOnMount } from "~/platform/ui/focus";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import { AboutContract } from "~/work/signings/contract-page";
import { SurveyQuestions } from "~/work/signings/survey/survey-questions";
import { useAnswers } from "~/work/signings/survey/use-answers";
import { AnswerList } from "~/work/submissions/answers";
import classes from "./preview.module.css";

/**
 * Renders the questions of a contract to be filled in as a signer would, and what would have been submitted. All of it is in
 * this browser alone, and gone when it is left.
 */
export function Rehearsal({ contract }: { contract: ContractDetail }) {
  const [submitted, setSubmitted] = useState<Answers | null>(null);
  const [round, setRound] = useState(0);
  return (
    <div className={classes.rehearsal}>
      <Notice tone="warning" title="This is a rehearsal">
        Nothing is sent or stored, chosen files stay where they are, and no points move.
      </Notice>
      {submitted === null ? (
        <>
          <AboutContract contract={contract} />
          <RehearsedSurvey key={round} contract={contract} onSubmitted={setSubmitted} />
        </>
      ) : (
        <FocusOnMount active>
          <SectionCard title="This would have been submitted">
            {contract.survey_questions.length === 0 ? (
              <p>{contractMessages.asksNoQuestions}</p>
            ) : (
              <AnswerList answers={toShown(contract, submitted)} />
            )}
            <div className={classes.foot}>
              <Button
                variant="default"
                onClick={() => {
                  setRound((before) => before + 1);
                  setSubmitted(null);
                }}
              >
                Start Over
              </Button>
            </div>
          </SectionCard>
        </FocusOnMount>
      )}
    </div>
  );
}

interface RehearsedSurveyProps {
  contract: ContractDetail;
  onSubmitted: (answers: Answers) => void;
}

function RehearsedSurvey({ contract, onSubmitted }: RehearsedSurveyProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const answers = useAnswers(contract, {
    values,
    onChange: (questionId, text) => setValues((before) => ({ ...before, [questionId]: text })),
    problems: {},
    onSubmit: onSubmitted,
  });
  return (
    <SurveyQuestions
      contract={contract}
      survey={{
        ...answers,
        busy: false,
        uploading: false,
        onBusy: () => undefined,
        problem: answers.missing,
      }}
      signingId={null}
      isOver={false}
      submitLabel="Submit Contract"
      sentence="In this rehearsal, submitting only shows what would be sent."
      offers={null}
      above={null}
      below={null}
    />
  );
}

/** Returns the answers as they are shown; a file, which is nowhere but on the device, by its name. */
function toShown({ survey_questions }: ContractDetail, answers: Answers) {
  return survey_questions.map(({ id, question_text, question_type, required }) => {
    const { response_data = null, file_url = null } = answers[id] ?? {};
    const about = { question_id: id, question_text, required, file_url: null };
    return file_url === null
      ? { ...about, question_type, response_data }
      : { ...about, question_type: "text" as const, response_data: `File: ${file_url}` };
  });
}

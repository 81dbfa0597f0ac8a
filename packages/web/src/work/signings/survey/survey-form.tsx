import { contractMessages, withdrawalMessages } from "@signpoint/api/texts";
import { bindingDeadline } from "@signpoint/api/work/signing-deadlines";
import { formatInstant, joinSentences } from "~/platform/ui/format";
import { forfeitText } from "../../contracts/refund-texts";
import { ChangesRequested } from "../changes-requested";
import type { SignedDetail } from "../use-signing-call";
import { DraftStatus } from "./draft-status";
import { SurveyQuestions } from "./survey-questions";
import { useSurvey } from "./use-survey";

interface SurveyFormProps {
  contract: SignedDetail;
  /** Whether its time ran out while the page was open. */
  isOver: boolean;
  onSubmitted: () => void;
}

/** Renders the questions of a signed contract, saved as they are typed, and their submission. */
export function SurveyForm({ contract, isOver: over, onSubmitted }: SurveyFormProps) {
  const { signing, survey_questions } = contract;
  const isCorrection = signing.status === "changes_requested";
  const survey = useSurvey(contract, signing, { isOpen: !over, onSubmitted });
  const { draft } = survey;
  return (
    <SurveyQuestions
      contract={contract}
      survey={survey}
      signingId={signing.id}
      isOver={over}
      submitLabel={submitLabel()}
      sentence={sentence()}
      offers={{
        text: (questionId) => draft.offered[questionId]?.text,
        choose: draft.choose,
      }}
      above={isCorrection ? <ChangesRequested contract={contract} /> : null}
      below={
        over ? null : (
          <DraftStatus
            state={draft.state}
            savedAt={draft.savedAt}
            heldBack={survey_questions.flatMap(({ id }, index) =>
              draft.heldBack.includes(id) ? index + 1 : [],
            )}
          />
        )
      }
    />
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

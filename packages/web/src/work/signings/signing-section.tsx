import type { SigningState } from "@signpoint/api/work/signing";
import { FocusOnMount } from "~/platform/ui/focus";
import { EndedCard } from "./ended-card";
import { RejectedCard } from "./rejected-card";
import { SubmittedCard } from "./submitted-card";
import { focusQuestion } from "./survey/question";
import { SurveyForm } from "./survey/survey-form";
import type { SignedDetail } from "./use-signing-call";

interface SigningSectionProps {
  contract: SignedDetail;
  state: SigningState;
  /** Gives the section the focus after the reader has acted, since the button is gone. */
  takeFocus: boolean;
  onActed: () => void;
}

/** Renders what a signer sees: the questions, then what became of the answers. */
export function SigningSection({ takeFocus, ...props }: SigningSectionProps) {
  const { signing, survey_questions } = props.contract;
  const [first] = survey_questions;
  return (
    <FocusOnMount
      key={signing.status}
      active={takeFocus}
      onFocused={() => {
        // Who has just signed goes on with the first question.
        if (signing.status === "in_progress" && first !== undefined) focusQuestion(first.id);
      }}
    >
      <SectionFor {...props} />
    </FocusOnMount>
  );
}

function SectionFor({ contract, state, onActed }: Omit<SigningSectionProps, "takeFocus">) {
  switch (state) {
    case "none":
      return null;
    case "in_progress":
    case "changes_requested":
      return <SurveyForm contract={contract} isOver={false} onSubmitted={onActed} />;
    case "pending":
    case "approved":
      return <SubmittedCard contract={contract} onActed={onActed} />;
    case "rejected":
      return <RejectedCard contract={contract} />;
    case "missed":
      // What was typed stays in sight when the time runs out on the open page.
      return contract.signing.status === "in_progress" ? (
        <SurveyForm contract={contract} isOver onSubmitted={onActed} />
      ) : (
        <EndedCard contract={contract} state={state} />
      );
    case "lapsed":
    case "given_back":
      return <EndedCard contract={contract} state={state} />;
    default:
      return state satisfies never;
  }
}

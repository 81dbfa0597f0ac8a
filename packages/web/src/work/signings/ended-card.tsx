import { contractMessages, deadlineMessages, withdrawalMessages } from "@signpoint/api/texts";
import { joinSentences } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import { EarlierVersions } from "~/work/submissions/earlier-versions";
import { partialRefundText } from "../contracts/refund-texts";
import { BrowseMore } from "./own-answers";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";

interface EndedCardProps {
  contract: SignedDetail;
  state: "missed" | "lapsed" | "given_back";
}

const TEXTS = {
  missed: { title: "Missed", text: contractMessages.submissionFullyExpired },
  lapsed: { title: "Time to finish is over", text: deadlineMessages.workTimeOver },
  given_back: { title: "Place given back", text: withdrawalMessages.givenBack },
} as const;

/** Renders that a signing ended without a submission, and how much of its cost came back. */
export function EndedCard({ contract, state }: EndedCardProps) {
  const { points_cost, lapse_refund } = contract.signing;
  const { title, text } = TEXTS[state];
  const refund = state === "missed" ? 0 : lapse_refund;
  return (
    <SectionCard title="Your submission">
      <div className={classes.stack}>
        <Notice tone={state === "given_back" ? "info" : "error"} title={title}>
          {joinSentences(text, partialRefundText(refund, points_cost))}
        </Notice>
        {state === "missed" ? (
          <p className={classes.words}>{deadlineMessages.missedReopens}</p>
        ) : null}
        <EarlierVersions versions={contract.versions} questions={contract.survey_questions} />
        <BrowseMore />
      </div>
    </SectionCard>
  );
}

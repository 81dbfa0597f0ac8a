import { CORRECTION_ROUNDS_MAX } from "@signpoint/api/platform/constants";
import { deadlineMessages, reviewMessages } from "@signpoint/api/texts";
import { submitDeadline } from "@signpoint/api/work/signing-deadlines";
import { formatInstant, joinSentences } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { EarlierVersions } from "~/work/submissions/earlier-versions";
import type { SignedDetail } from "./use-signing-call";

/** Renders what a reviewer wants changed, by when, and how often that can still happen. */
export function ChangesRequested({ contract }: { contract: SignedDetail }) {
  const { signing } = contract;
  const end = submitDeadline(contract, signing);
  const until = end === null ? "" : ` by ${formatInstant(end.toISOString())}`;
  return (
    <>
      <Notice tone="warning" title="Changes requested">
        {joinSentences(
          `Correct your answers and submit again${until}.`,
          end === null ? "" : deadlineMessages.correctionMissed,
          roundsText(signing.correction_rounds),
        )}
      </Notice>
      <EarlierVersions versions={contract.versions} questions={contract.survey_questions} />
    </>
  );
}

function roundsText(rounds: number): string {
  if (rounds >= CORRECTION_ROUNDS_MAX) return reviewMessages.lastRound;
  return `This is request ${rounds} of at most ${CORRECTION_ROUNDS_MAX}.`;
}

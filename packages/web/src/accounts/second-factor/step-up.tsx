import { ERROR_STATUSES } from "@signpoint/api/platform/error-statuses";
import { identityMessages } from "@signpoint/api/texts";
import { parseErrorBody } from "~/platform/api/errors";
import { answerProof, useProofAsked } from "~/platform/session/step-up";
import { useLoaded } from "~/platform/ui/use-loaded";

const loadDialog = () => import("./step-up-dialog");

/** Refuses what waits for the answer, because the code of the question cannot be loaded. What was typed stays. */
function giveUp(): void {
  const refusal = { code: "STEP_UP_REQUIRED", message: identityMessages.questionMissing };
  answerProof(Promise.reject(parseErrorBody(refusal, ERROR_STATUSES.STEP_UP_REQUIRED)));
}

/** Renders the question who somebody is while something waits for it. */
export function StepUp() {
  const isAsked = useProofAsked();
  const loaded = useLoaded(loadDialog, isAsked, giveUp);
  return isAsked && loaded !== null ? <loaded.default /> : null;
}

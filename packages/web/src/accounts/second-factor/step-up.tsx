import { lazy, Suspense } from "react";
import { useProofAsked } from "~/platform/session/step-up";

const StepUpDialog = lazy(() => import("./step-up-dialog"));

/** Renders the question who somebody is while something waits for it. */
export function StepUp() {
  return useProofAsked() ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;
}

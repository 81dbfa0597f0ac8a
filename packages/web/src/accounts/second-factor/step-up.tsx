import { lazy, Suspense } from "react";
import { useFactorAsked } from "~/platform/session/step-up";

const StepUpDialog = lazy(() => import("./step-up-dialog"));

/** Renders the question for the second factor while a call waits for it. */
export function StepUp() {
  return useFactorAsked() ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;
}

import { authClient } from "~/platform/session/auth-client";
import { answerFactor } from "~/platform/session/step-up";
import { Dialog } from "~/platform/ui/dialog";
import { SecondFactorForm } from "./second-factor-form";

/** Renders the question for a code, above whatever is open: a call asks for it. */
export default function StepUpDialog() {
  return (
    <Dialog
      opened
      title="Confirm that it is you"
      actions={null}
      onClose={() => answerFactor(false)}
    >
      <p>
        This moves money or shows a secret. For the next 15 minutes you will not be asked again.
      </p>
      <SecondFactorForm
        client={authClient}
        submitLabel="Confirm"
        onProved={() => answerFactor(true)}
      />
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Enrolment } from "~/accounts/second-factor/enrolment";
import { endSession } from "~/platform/session/end-session";
import { useProofAsked } from "~/platform/session/step-up";
import { AccountPage } from "./account-page";

const StepUpDialog = lazy(() => import("~/accounts/second-factor/step-up-dialog"));

/** Renders the enrolment that an admin cannot go around. */
export function EnrolmentScreen() {
  const navigate = useNavigate();
  const isProofAsked = useProofAsked();
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <AccountPage
      title="Set up your second factor"
      heading="Set up your second factor"
      description="Admins decide about money, so here a password is not enough."
    >
      {isProofAsked ? (
        <Suspense>
          <StepUpDialog />
        </Suspense>
      ) : null}
      <Enrolment
        further={null}
        onCodes={() => setHasCodes(true)}
        onDone={() => void navigate({ to: "/dashboard" })}
      />
      {hasCodes ? null : (
        <Button variant="default" fullWidth onClick={() => void endSession()}>
          Log Out
        </Button>
      )}
    </AccountPage>
  );
}

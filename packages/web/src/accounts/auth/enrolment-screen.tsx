import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Enrolment } from "~/accounts/second-factor/enrolment";
import { endSession } from "~/platform/session/end-session";
import { answerProof, useProofAsked } from "~/platform/session/step-up";
import { useLoaded } from "~/platform/ui/use-loaded";
import { AccountPage } from "./account-page";

const loadQuestion = () => import("~/accounts/second-factor/step-up-dialog");
const giveUp = () => answerProof(false);

/** Renders the enrolment that an admin cannot go around. */
export function EnrolmentScreen() {
  const navigate = useNavigate();
  const isAsked = useProofAsked();
  const question = useLoaded(loadQuestion, isAsked, giveUp);
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <AccountPage
      title="Set up your second factor"
      heading="Set up your second factor"
      description="Admins decide about money, so here a password is not enough."
    >
      {isAsked && question !== null ? <question.default /> : null}
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

import { RECENT_PROOF_SECONDS } from "@signpoint/api/accounts/recent-proof";
import { useEffect, useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { answerProof } from "~/platform/session/step-up";
import { Dialog } from "~/platform/ui/dialog";
import { type ProofWay, ProveAgain } from "./prove-again";
import { SecondFactorForm } from "./second-factor-form";

/** Renders the question who somebody is, above whatever is open: something that matters asks for it. */
export default function StepUpDialog() {
  const way = useWay();
  return (
    <Dialog opened title="Confirm that it is you" actions={null} onClose={() => answerProof(false)}>
      <p>
        This is about your account, money or a secret. For the next {RECENT_PROOF_SECONDS / 60}{" "}
        minutes you will not be asked again.
      </p>
      {way === "factor" ? (
        <SecondFactorForm
          client={authClient}
          submitLabel="Confirm"
          onProved={() => answerProof(true)}
        />
      ) : null}
      {way === "password" || way === "mail" ? (
        <ProveAgain
          client={authClient}
          way={way}
          onlyWay={way === "mail"}
          onProved={() => answerProof(true)}
        />
      ) : null}
    </Dialog>
  );
}

/** Returns what is asked for: the factor of the account, else its password, else a mail; null while that is not known. */
function useWay(): ProofWay | "factor" | null {
  const [way, setWay] = useState<ProofWay | "factor" | null>(null);
  useEffect(() => {
    let mounted = true;
    void authClient.getSession().then(({ data }) => {
      const user = data.session?.user;
      const hasFactor = (user?.factors ?? []).some(({ status }) => status === "verified");
      const withoutFactor = user?.app_metadata.needs_password === true ? "mail" : "password";
      if (mounted) setWay(hasFactor ? "factor" : withoutFactor);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return way;
}

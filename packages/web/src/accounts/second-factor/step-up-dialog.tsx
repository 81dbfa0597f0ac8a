import { RECENT_PROOF_SECONDS } from "@signpoint/api/accounts/recent-proof";
import { authClient } from "~/platform/session/auth-client";
import { answerProof } from "~/platform/session/step-up";
import { Dialog } from "~/platform/ui/dialog";
import { type OwnProofs, useOwnProofs } from "./own-proofs";
import { type ProofWay, ProveAgain } from "./prove-again";
import { SecondFactorForm } from "./second-factor-form";

/** Renders the question who somebody is, above whatever is open: something that matters asks for it. */
export default function StepUpDialog() {
  const proofs = useOwnProofs(authClient);
  const way = proofs === null ? null : wayOf(proofs);
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

/** Returns what is asked for: the factor of the account, else its password, else a mail. */
function wayOf({ apps, passkeys, hasPassword }: OwnProofs): ProofWay | "factor" {
  if (apps.length + passkeys.length > 0) return "factor";
  return hasPassword ? "password" : "mail";
}

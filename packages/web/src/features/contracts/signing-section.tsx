import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { RejectedCard } from "./rejected-card";
import { SubmittedCard } from "./submitted-card";
import { SurveyForm } from "./survey-form";

interface SigningSectionProps {
  contract: ContractDetail;
  signing: SignedContract;
  expiration: ExpirationState;
  /** After the reader's own act the section takes the focus, so that nobody is left behind. */
  takeFocus: boolean;
  onSubmitted: () => void;
}

/** What a signer sees: the questions, then what became of the answers. */
export function SigningSection({ takeFocus, ...props }: SigningSectionProps) {
  return (
    <FocusOnMount key={props.signing.status} active={takeFocus}>
      <SectionFor {...props} />
    </FocusOnMount>
  );
}

function SectionFor({
  contract,
  signing,
  expiration,
  onSubmitted,
}: Omit<SigningSectionProps, "takeFocus">) {
  switch (signing.status) {
    case "in_progress":
      return (
        <SurveyForm
          contract={contract}
          signing={signing}
          expiration={expiration}
          onSubmitted={onSubmitted}
        />
      );
    case "pending":
    case "approved":
      return <SubmittedCard signing={signing} />;
    case "rejected":
      return <RejectedCard signing={signing} />;
    default:
      return null;
  }
}

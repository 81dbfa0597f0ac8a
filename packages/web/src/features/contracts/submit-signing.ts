import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { contractMessages } from "@signpoint/api/messages";
import type { Answers } from "@signpoint/api/rules/answers";
import { expirationOf } from "@signpoint/api/rules/expiry";
import { api } from "~/api/client";
import { Refusal } from "~/api/message-of";
import { serverNow } from "~/session/server-clock";

/** Hands the answers in, after the server has said that submitting is valid (section 5). */
export async function submitSigning(
  contract: ContractDetail,
  signing: SignedContract,
  answers: Answers,
): Promise<SignedContract> {
  const valid = await api.contracts.validateSubmission({ p_contract_id: contract.id });
  if (!valid) {
    const { status } = expirationOf(contract, new Date(serverNow()));
    throw new Refusal(
      status === "active" ? contractMessages.notSubmittable : contractMessages.submissionExpired,
    );
  }
  return await api.contracts.submit({
    p_signed_contract_id: signing.id,
    p_survey_responses: answers,
  });
}

import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { Caller } from "../auth/authenticate";
import { uploadsOf } from "../files/uploads-of";
import type { Services } from "../services";
import { signedContractOf } from "../submissions/signed-contract-view";
import { contractViewOf } from "./contract-view";
import { findContractForUser } from "./find-contract";
import { questionsOf } from "./questions";

/** One contract as the caller sees it; a signer sees the questions and duties that they signed up to. */
export async function getContract(
  services: Services,
  caller: Caller,
  contractId: string,
): Promise<ContractDetail> {
  const now = services.now();
  const { contract, signing } = await findContractForUser(services.db, contractId, caller.user_id);
  const [rewardPercentile, survey_questions, signed, uploads] = await Promise.all([
    services.catalogue.rewardPercentile(now),
    signing === null ? questionsOf(services.db, contractId) : signing.survey_questions,
    signing === null ? null : signedContractOf(services.db, signing),
    signing?.status === "in_progress" ? uploadsOf(services.db, signing.id) : [],
  ]);
  return {
    ...contractViewOf(contract, rewardPercentile, now),
    survey_required: signing?.survey_required ?? contract.survey_required,
    survey_questions,
    signing: signed,
    uploads,
  };
}

import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { Caller } from "../auth/authenticate";
import { listUploads } from "../files/list-uploads";
import type { Services } from "../services";
import { loadSignedContract } from "../submissions/signed-contract-view";
import { toContractView } from "./contract-view";
import { findContractForUser } from "./find-contract";
import { findQuestions } from "./questions";

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
    signing === null ? findQuestions(services.db, contractId) : signing.survey_questions,
    signing === null ? null : loadSignedContract(services.db, signing),
    signing?.status === "in_progress" ? listUploads(services.db, signing.id) : [],
  ]);
  return {
    ...toContractView(contract, rewardPercentile, now),
    survey_required: signing?.survey_required ?? contract.survey_required,
    survey_questions,
    signing: signed,
    uploads,
  };
}

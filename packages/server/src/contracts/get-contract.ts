import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { CallerContext } from "../context";
import { listUploads } from "../files/list-uploads";
import { loadSignedContract } from "../submissions/signed-contract-view";
import { toContractView } from "./contract-view";
import { loadContractForUser } from "./find-contract";
import { findQuestions } from "./questions";

/** Returns a contract as the caller sees it. A signer sees the questions and terms of their signing. Throws NOT_FOUND. */
export async function getContract(
  ctx: CallerContext<"catalogue">,
  { id }: { id: string },
): Promise<ContractDetail> {
  const now = ctx.now();
  const { contract, signing } = await loadContractForUser(ctx.db, id, ctx.caller.user_id);
  const [rewardPercentile, survey_questions, signed, uploads] = await Promise.all([
    ctx.catalogue.rewardPercentile(now),
    signing === null ? findQuestions(ctx.db, id) : signing.survey_questions,
    signing === null ? null : loadSignedContract(ctx.db, signing),
    signing?.status === "in_progress" ? listUploads(ctx.db, signing.id) : [],
  ]);
  return {
    ...toContractView(contract, rewardPercentile, now),
    survey_required: signing?.survey_required ?? contract.survey_required,
    survey_questions,
    signing: signed,
    uploads,
  };
}

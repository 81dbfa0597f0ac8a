import { adminMessages } from "@signpoint/api/texts";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import type { CallerContext } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { loadSubmissionDetails } from "./load-submission-details";

/** Returns a submission with its answers, for a reviewer. Throws NOT_FOUND. */
export async function getSubmission(
  ctx: CallerContext,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SubmissionDetail> {
  const found = (await loadSubmissionDetails(ctx, [signed_contract_id])).get(signed_contract_id);
  if (found !== undefined) return found;
  throw new DomainError("NOT_FOUND", { message: adminMessages.signedContractNotFoundDetail });
}

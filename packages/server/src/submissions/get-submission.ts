import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import type { Context } from "../context";
import { signedContracts } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { loadSurveyResponses } from "./signed-contract-view";
import { selectSubmissions, toSubmission } from "./submission-rows";

/** Returns a submission with its answers, for a reviewer. Throws NOT_FOUND. */
export async function getSubmission(
  ctx: Context,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<Submission> {
  const [row] = await selectSubmissions(ctx.db).where(eq(signedContracts.id, signed_contract_id));
  if (row === undefined) {
    throw new DomainError("NOT_FOUND", { message: adminMessages.signedContractNotFoundDetail });
  }
  const responses = await loadSurveyResponses(ctx.db, [signed_contract_id]);
  return toSubmission(row, responses.get(signed_contract_id) ?? []);
}

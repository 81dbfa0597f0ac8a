import type { SubmissionDetail } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import type { Context } from "../context";
import { signedContracts } from "../db/schema/index";
import { DomainError } from "../domain-error";
import { selectSubmissions, toSubmissions } from "./submission-rows";
import { findVersionsOf } from "./submission-versions";

/** Returns a submission with its answers, for a reviewer. Throws NOT_FOUND. */
export async function getSubmission(
  ctx: Context,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SubmissionDetail> {
  const rows = await selectSubmissions(ctx.db).where(eq(signedContracts.id, signed_contract_id));
  const [submission] = await toSubmissions(ctx.db, rows);
  if (submission === undefined) {
    throw new DomainError("NOT_FOUND", { message: adminMessages.signedContractNotFoundDetail });
  }
  const versions = await findVersionsOf(ctx.db, [signed_contract_id]);
  return { ...submission, versions: versions.get(signed_contract_id) ?? [] };
}

import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import { signedContracts } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { loadSurveyResponses } from "./signed-contract-view";
import { selectSubmissions, toSubmission } from "./submission-rows";

/** One submission with its answers, for a reviewer. */
export async function getSubmission(services: Services, signingId: string): Promise<Submission> {
  const [row] = await selectSubmissions(services.db).where(eq(signedContracts.id, signingId));
  if (row === undefined) {
    throw refusal("NOT_FOUND", { message: adminMessages.signedContractNotFoundDetail });
  }
  const responses = await loadSurveyResponses(services.db, [signingId]);
  return toSubmission(row, responses.get(signingId) ?? []);
}

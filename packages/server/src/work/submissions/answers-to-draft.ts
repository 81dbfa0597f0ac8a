import type { SurveyResponse } from "@signpoint/api/work/signed-contract";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { signingDrafts, surveyResponses } from "../../platform/db/schema/index";

/**
 * Removes the answers of a signing from its submission, saves them as the draft, from which the
 * signer goes on, and returns them in the order of the questions. The caller has locked the signing.
 */
export async function answersToDraft(
  tx: Transaction,
  signed_contract_id: string,
  now: Date,
): Promise<SurveyResponse[]> {
  const removed = await tx
    .delete(surveyResponses)
    .where(eq(surveyResponses.signed_contract_id, signed_contract_id))
    .returning();
  const answers = Object.fromEntries(
    removed.map(({ question_id, response_data, file_url }) => [
      question_id,
      file_url === null ? { response_data } : { file_url },
    ]),
  );
  const draft = { answers, saved_at: now.toISOString() };
  await tx
    .insert(signingDrafts)
    .values({ signed_contract_id, ...draft })
    .onConflictDoUpdate({ target: signingDrafts.signed_contract_id, set: draft });
  return removed.sort((one, other) => one.position - other.position);
}

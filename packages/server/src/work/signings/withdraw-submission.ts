import type { SignedContract, SurveyResponse } from "@signpoint/api/work/signed-contract";
import { withdrawalRefusal } from "@signpoint/api/work/signing";
import { and, eq, getTableColumns, inArray, not, sql } from "drizzle-orm";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contracts, files, signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { answersToDraft } from "../submissions/answers-to-draft";
import { type SigningRow, toSignedContract } from "../submissions/signed-contract-view";
import { findOwnSigning } from "./find-own-signing";
import { deadlineNow, isWithdrawable } from "./signing-deadlines-sql";

/**
 * Takes a pending submission back to correct it, into the state that it was submitted from: its
 * answers become the draft again. Throws NOT_FOUND and the code of `withdrawalRefusal`.
 */
export async function withdrawSubmission(
  ctx: CallerContext<"notificationFeed">,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SignedContract> {
  const now = ctx.now();
  const { user_id } = ctx.caller;
  return await inTransaction(ctx.db, async (tx) => {
    const withdrawn = await storeWithdrawal(tx, { signed_contract_id, user_id }, now);
    if (withdrawn === undefined) {
      const { contract, signing } = await findOwnSigning({ ...ctx, db: tx }, signed_contract_id);
      throw new DomainError(withdrawalRefusal(contract, signing, now) ?? "CANNOT_WITHDRAW");
    }
    const answers = await answersToDraft(tx, withdrawn.id, now);
    await returnFiles(tx, withdrawn.id, answers, now);
    await markSubjectRead(tx, withdrawn.id);
    afterCommit(tx, () => ctx.notificationFeed.tellQueues("decision", user_id));
    return toSignedContract(withdrawn, []);
  });
}

/** Returns the withdrawn signing; undefined when it cannot be withdrawn. */
async function storeWithdrawal(
  tx: Transaction,
  { signed_contract_id, user_id }: { signed_contract_id: string; user_id: string },
  now: Date,
): Promise<SigningRow | undefined> {
  const at = now.toISOString();
  const [withdrawn] = await tx
    .update(signedContracts)
    .set({
      status: sql`${signedContracts.submitted_from}`,
      submitted_from: null,
      submitted_at: null,
      review_due_at: null,
      review_breached_at: null,
      withdrawn_at: at,
      withdrawn_submission_at: sql`${signedContracts.submitted_at}`,
    })
    .from(contracts)
    .where(
      and(
        eq(signedContracts.id, signed_contract_id),
        eq(signedContracts.user_id, user_id),
        eq(contracts.id, signedContracts.contract_id),
        isWithdrawable(deadlineNow(sql`${at}::timestamptz`)),
      ),
    )
    .returning(getTableColumns(signedContracts));
  return withdrawn;
}

/** Makes the files of the answers uploads again; those of an earlier version stay as they are. */
async function returnFiles(
  tx: Transaction,
  signingId: string,
  answers: SurveyResponse[],
  now: Date,
): Promise<void> {
  const paths = answers.flatMap(({ file_url }) => file_url ?? []);
  if (paths.length === 0) return;
  const isOfVersion = sql`exists (
    select from submission_versions, jsonb_array_elements(submission_versions.answers) as answer
    where submission_versions.signed_contract_id = ${signingId} and answer->>'file_url' = ${files.path})`;
  await tx
    .update(files)
    .set({ state: "stored", created_at: now.toISOString() })
    .where(and(inArray(files.path, paths), eq(files.state, "submitted"), not(isOfVersion)));
}

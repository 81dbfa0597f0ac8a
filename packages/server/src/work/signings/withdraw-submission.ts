import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { withdrawalRefusal } from "@signpoint/api/work/signing";
import { sql } from "drizzle-orm";
import { markSubjectReadSql } from "../../messages/notifications/mark-subject-read";
import type { CallerContext } from "../../platform/context";
import { afterCommit } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { runWrite, write } from "../../platform/verb-write";
import { answersToDraft } from "../submissions/answers-to-draft-sql";
import { readSubmittedData } from "../submissions/read-submitted-data";
import { selectUnansweredSigning } from "../submissions/signed-contract-fields";
import { findOwnSigning } from "./find-own-signing";
import { deadlineNow, isWithdrawable } from "./signing-deadlines-sql";

interface Params {
  signing_id: string;
  user_id: string;
  now: string;
}

const signingId = sql`${sql.placeholder("signing_id")}::uuid`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

/** The answers become the draft again, and their files uploads; those of an earlier version stay as they are. */
const withdrawal = write<Params, SignedContract>(
  sql`withdrawn as (
    update signed_contracts set status = submitted_from, submitted_from = null, submitted_at = null,
      review_due_at = null, review_breached_at = null, withdrawn_at = ${now}, withdrawn_submission_at = submitted_at
    from contracts
    where signed_contracts.id = ${signingId} and signed_contracts.user_id = ${sql.placeholder("user_id")}::uuid
      and contracts.id = contract_id and ${isWithdrawable(deadlineNow(now))}
    returning signed_contracts.*
  ), ${answersToDraft("withdrawn", now)},
  returned as (
    update files set state = 'stored', created_at = ${now}
    from answered
    where files.path = answered.file_url and files.state = 'submitted' and not exists (
      select from submission_versions, jsonb_array_elements(submission_versions.answers) as answer
      where submission_versions.signed_contract_id = ${signingId} and answer->>'file_url' = files.path)
  ), noticed as (
    ${markSubjectReadSql(signingId, sql`exists (select 1 from withdrawn)`)}
  )`,
  sql`select ${selectUnansweredSigning} as value from withdrawn as signed_contracts`,
);

/**
 * Takes a pending submission back to correct it, into the state that it was submitted from. Throws NOT_FOUND and the
 * code of `withdrawalRefusal`.
 */
export async function withdrawSubmission(
  ctx: CallerContext<"notificationFeed">,
  { signed_contract_id }: { signed_contract_id: string },
): Promise<SignedContract> {
  const at = ctx.now();
  const params = { signing_id: signed_contract_id, user_id: ctx.caller.user_id };
  const withdrawn = await runWrite(ctx, withdrawal, { ...params, now: at.toISOString() });
  if (withdrawn !== null) {
    afterCommit(ctx.db, () => ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id));
    return { ...withdrawn, submitted_data: readSubmittedData(withdrawn.submitted_data) };
  }
  const { contract, signing } = await findOwnSigning(ctx, signed_contract_id);
  throw new DomainError(withdrawalRefusal(contract, signing, at) ?? "CANNOT_WITHDRAW");
}

import { CORRECTION_HOURS, CORRECTION_ROUNDS_MAX } from "@signpoint/api/platform/constants";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { nextSigningStatus } from "@signpoint/api/work/transitions";
import { sql } from "drizzle-orm";
import { insertNoticeSql } from "../../messages/notices/insert-notices";
import { markSubjectReadSql } from "../../messages/notifications/mark-subject-read";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { afterCommit } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { runWrite, write } from "../../platform/verb-write";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { answersToDraft } from "./answers-to-draft-sql";
import { findDecisionRefusal } from "./find-decision-refusal";
import { readSubmittedData } from "./read-submitted-data";
import { selectUnansweredSigning } from "./signed-contract-fields";

interface Params {
  signing_id: string;
  admin_id: string;
  note: string;
  now: string;
  version_id: string;
  decision_id: string;
  notice_id: string;
}

const signingId = sql`${sql.placeholder("signing_id")}::uuid`;
const adminId = sql`${sql.placeholder("admin_id")}::uuid`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const REQUESTED = sql.raw(`'${nextSigningStatus("pending", "request_changes")}'`);
const HOURS = sql.raw(`interval '${CORRECTION_HOURS} hours'`);
const ROUNDS = sql.raw(String(CORRECTION_ROUNDS_MAX));

/** The submission becomes a version with the request, and its answers the draft of the next one. */
const requesting = write<Params, SignedContract>(
  sql`requested as (
    update signed_contracts set status = ${REQUESTED}, review_note = ${sql.placeholder("note")},
      correction_rounds = correction_rounds + 1, correction_due_at = ${deadlineNow(now)} + ${HOURS},
      review_due_at = null, review_breached_at = null
    where id = ${signingId} and status = 'pending' and user_id <> ${adminId} and correction_rounds < ${ROUNDS}
    returning *
  ), ${answersToDraft("requested", now)},
  versioned as (
    insert into submission_versions (id, signed_contract_id, version, answers, submitted_at, request_note,
      requested_by, requested_at)
    select ${sql.placeholder("version_id")}, id, correction_rounds, coalesce((select jsonb_agg(
        to_jsonb(answered) - 'signed_contract_id' - 'position' order by position) from answered), '[]'),
      coalesce(submitted_at, created_at), review_note, ${adminId}, ${now}
    from requested
    returning id
  ), told as (
    ${insertNoticeSql({
      kind: "changes_requested",
      id: sql`${sql.placeholder("notice_id")}::uuid`,
      userId: sql`requested.user_id`,
      signedContractId: sql`requested.id`,
      causeId: sql`versioned.id`,
      now,
      from: sql`requested cross join versioned`,
    })}
  ), recorded as (
    insert into admin_decisions (id, admin_id, action, subject_type, subject_id, before, after, created_at)
    select ${sql.placeholder("decision_id")}, ${adminId}, 'request_changes', 'signed_contract', id,
      json_build_object('status', 'pending'),
      json_build_object('status', status, 'review_note', review_note), ${now}
    from requested
  ), noticed as (
    ${markSubjectReadSql(signingId, sql`exists (select 1 from requested)`)}
  )`,
  sql`select ${selectUnansweredSigning} as value from requested as signed_contracts`,
);

/**
 * Asks the signer to change a pending submission, at most three times, never by its own signer, and tells the signer.
 * Throws NOT_FOUND, OWN_DECISION, NOT_SUBMITTED, ALREADY_DECIDED, ROUNDS_USED_UP.
 */
export async function requestChanges(
  ctx: CallerContext<"noticeFeed" | "notificationFeed">,
  { signed_contract_id, note }: { signed_contract_id: string; note: string },
): Promise<SignedContract> {
  const requested = await runWrite(ctx, requesting, {
    signing_id: signed_contract_id,
    admin_id: ctx.caller.user_id,
    note,
    now: ctx.now().toISOString(),
    version_id: newId(),
    decision_id: newId(),
    notice_id: newId(),
  });
  if (requested === null) {
    throw (await findDecisionRefusal(ctx, signed_contract_id)) ?? new DomainError("ROUNDS_USED_UP");
  }
  afterCommit(ctx.db, () => {
    ctx.noticeFeed.publish();
    ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id);
  });
  return { ...requested, submitted_data: readSubmittedData(requested.submitted_data) };
}

import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { type SQL, sql } from "drizzle-orm";
import { insertDecisionSql } from "../../../ledger/audit-log/record-decision";
import { type EntrySql, insertEntrySql } from "../../../ledger/entries/post-entries";
import { isOwnContract } from "../../../ledger/second-approvals/reaches-sums";
import {
  insertNotificationSql,
  type NoticeKind,
} from "../../../messages/notifications/insert-notifications";
import { markSubjectReadSql } from "../../../messages/notifications/mark-read";
import { textSql } from "../../../platform/db/text-sql";
import { type Write, write } from "../../../platform/verb-write";
import { isHandedInAt } from "../queue-order";
import { selectSignedContract } from "../signed-contract-fields";

export type Action = "approve" | "reject";

type Ids = "signing_id" | "admin_id" | "entry_id" | "decision_id" | "notice_id";

/** The parameters of a decision about a submission. */
export interface DecisionParams extends Record<Ids, string> {
  /** When what the admin looked at was handed in; null when they did not say. */
  submitted_at: string | null;
  note: string | null;
  reason: string | null;
  now: string;
  /** True under the locks of `approveUnderLocks`: what has to be looked at there was. */
  is_locked: boolean;
  /** Whether the server itself is set to a sum of second approvals. */
  has_fixed_sum: boolean;
  /** "command" for an approval that the operator has confirmed. */
  actor: "admin" | "command";
  /** The first of two admins; null for a decision of one. */
  requested_by: string | null;
}

const adminId = sql`${sql.placeholder("admin_id")}::uuid`;
const submittedAt = sql`${sql.placeholder("submitted_at")}::timestamptz`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

/** The parts of the statement in which an approval and a rejection differ. */
interface Effects {
  /** The contract's columns. The last approval completes the contract. */
  contract: SQL;
  /** A further condition on the signing: without it the statement changes nothing. */
  condition: SQL;
  notice: NoticeKind;
  entry: Pick<EntrySql, "source" | "details" | "points">;
}

const EFFECTS: Record<Action, Effects> = {
  approve: {
    contract: sql`places_approved = places_approved + 1,
      status = case when max_signers > 0 and places_approved + 1 >= max_signers
        then 'completed' else contracts.status end`,
    // Nothing changes before `approveUnderLocks` has looked: who gets a waiting bonus, and whether a second admin is needed.
    condition: sql`(${sql.placeholder("is_locked")}::boolean or not (exists (
        select from users where users.id = signed_contracts.user_id and users.referral_bonus = 'waiting')
      or (${sql.placeholder("has_fixed_sum")}::boolean or exists (
          select from settings where second_from_points > 0 or second_from_dollars > 0))
        and ${isOwnContract({ contractId: sql`signed_contracts.contract_id`, adminId, now })}))`,
    notice: "submission_approved",
    entry: {
      source: "CONTRACT_COMPLETED",
      details: textSql(entryTexts.completed, sql`title`),
      points: sql`points_reward`,
    },
  },
  reject: {
    contract: sql`places_taken = places_taken - 1`,
    condition: sql`true`,
    notice: "submission_rejected",
    entry: {
      source: "CONTRACT_REJECTED",
      details: textSql(entryTexts.refunded, sql`title`),
      points: sql`points_cost`,
    },
  },
};

/** The statement of each decision. */
export const DECISIONS = { approve: decision("approve"), reject: decision("reject") };

/**
 * Returns the write of a decision. Locks the contract before the signing, as every write does that
 * locks both: the opposite order could deadlock.
 */
function decision(action: Action): Write<DecisionParams, SignedContract> {
  const { contract, condition, entry, notice } = EFFECTS[action];
  const status = sql.raw(`'${signingStatusAfter("pending", action)}'`);
  return write(
    sql`locked as (
      select contracts.id, contracts.title
      from contracts join signed_contracts on signed_contracts.contract_id = contracts.id
      where signed_contracts.id = ${sql.placeholder("signing_id")}
      for update of contracts
    ), decided as (
      update signed_contracts
      set status = ${status}, review_note = ${sql.placeholder("note")},
        decision_reason = ${sql.placeholder("reason")}, decided_at = ${now}, decided_by = ${adminId}
      from locked
      where signed_contracts.id = ${sql.placeholder("signing_id")} and signed_contracts.status = 'pending'
        and signed_contracts.user_id <> ${adminId} and ${isHandedInAt(submittedAt)} and ${condition}
      returning signed_contracts.*
    ), counted as (
      update contracts set ${contract} from decided where contracts.id = decided.contract_id
    ), posted as (
      ${insertEntrySql({
        id: sql`${sql.placeholder("entry_id")}::uuid`,
        userId: sql`user_id`,
        ...entry,
        causeId: sql`decided.id`,
        now,
        from: sql`decided cross join locked`,
      })}
    ), recorded as (
      ${insertDecisionSql({
        id: sql`${sql.placeholder("decision_id")}::uuid`,
        actor: sql`${sql.placeholder("actor")}::text`,
        adminId: sql`case ${sql.placeholder("actor")}::text when 'admin' then decided_by end`,
        action: `${action}_contract`,
        subjectType: "signed_contract",
        subjectId: sql`id`,
        before: sql`jsonb_build_object('status', 'pending')`,
        after: sql`jsonb_strip_nulls(jsonb_build_object('status', status, 'decision_reason', decision_reason,
            'requested_by', ${sql.placeholder("requested_by")}::text))
          || jsonb_build_object('review_note', review_note)`,
        now,
        from: sql`decided`,
      })}
    ), told as (
      ${insertNotificationSql({
        to: "person",
        kind: notice,
        id: sql`${sql.placeholder("notice_id")}::uuid`,
        person_id: sql`decided.user_id`,
        about: { signed_contract_id: sql`decided.id` },
        cause_id: sql`decided.id`,
        now,
        from: sql`decided`,
      })}
    ), noticed as (
      ${markSubjectReadSql(sql`${sql.placeholder("signing_id")}::uuid`, sql`exists (select 1 from decided)`)}
    )`,
    sql`select ${selectSignedContract} as value from decided as signed_contracts`,
  );
}

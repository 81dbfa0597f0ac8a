import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { REJECTION_REASONS } from "@signpoint/api/platform/constants";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { eq, type SQL, sql } from "drizzle-orm";
import {
  assertMayRelease,
  lockWaitingBonus,
  payBonus,
} from "../../accounts/referrals/pay-referral-bonus";
import { insertDecisionSql } from "../../ledger/audit-log/record-decision";
import { type EntrySql, insertEntrySql } from "../../ledger/entries/post-entries";
import {
  insertNotificationSql,
  type NoticeKind,
} from "../../messages/notifications/insert-notifications";
import { markSubjectReadSql } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockContractOf } from "../../platform/db/locks";
import { newId } from "../../platform/db/new-id";
import { signedContracts } from "../../platform/db/schema/index";
import { textSql } from "../../platform/db/text-sql";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { runWrite, type Write, write } from "../../platform/verb-write";
import { findDecisionRefusal } from "./find-decision-refusal";
import { readSubmittedData } from "./read-submitted-data";
import { selectSignedContract } from "./signed-contract-fields";

type Action = "approve" | "reject";

interface DecisionInput {
  signed_contract_id: string;
  note?: string | null | undefined;
}

interface RejectionInput extends DecisionInput {
  reason?: (typeof REJECTION_REASONS)[number] | null | undefined;
}

type Ids = "signing_id" | "admin_id" | "entry_id" | "decision_id" | "notice_id";

interface Params extends Record<Ids, string> {
  note: string | null;
  reason: string | null;
  now: string;
  /** True when the people of a waiting bonus are locked, to be paid with this approval. */
  is_bonus_locked: boolean;
}

const adminId = sql`${sql.placeholder("admin_id")}::uuid`;
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
    // Nothing changes before `approveWithBonus` has locked the people of a waiting bonus.
    condition: sql`(${sql.placeholder("is_bonus_locked")}::boolean or not exists (
      select from users where users.id = signed_contracts.user_id and users.referral_bonus = 'waiting'))`,
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

const DECISIONS = { approve: decision("approve"), reject: decision("reject") };

/**
 * Returns the write of a decision. Locks the contract before the signing, as every write does that
 * locks both: the opposite order could deadlock.
 */
function decision(action: Action): Write<Params, SignedContract> {
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
        and signed_contracts.user_id <> ${adminId} and ${condition}
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
        adminId: sql`decided_by`,
        action: `${action}_contract`,
        subjectType: "signed_contract",
        subjectId: sql`id`,
        before: sql`jsonb_build_object('status', 'pending')`,
        after: sql`jsonb_strip_nulls(jsonb_build_object('status', status, 'decision_reason', decision_reason))
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

/** Approves a submission and pays the reward. Throws the errors of `decideSubmission`. */
export function approveSubmission(
  ctx: CallerContext<"notificationFeed">,
  input: DecisionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "approve", input);
}

/** Rejects a submission, refunds the cost, frees the place. Throws as `decideSubmission` does. */
export function rejectSubmission(
  ctx: CallerContext<"notificationFeed">,
  input: RejectionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "reject", input);
}

/**
 * Decides a pending submission once (specification, section 4), never by its own signer, and tells
 * the signer. Uses one statement unless the approval pays a waiting bonus. Throws NOT_FOUND,
 * OWN_DECISION, NOT_SUBMITTED, ALREADY_DECIDED.
 */
async function decideSubmission(
  ctx: CallerContext<"notificationFeed">,
  action: Action,
  { signed_contract_id, note, reason }: RejectionInput,
): Promise<SignedContract> {
  const params = {
    signing_id: signed_contract_id,
    admin_id: ctx.caller.user_id,
    note: note || null,
    reason: reason ?? null,
    now: ctx.now().toISOString(),
    entry_id: newId(),
    decision_id: newId(),
    notice_id: newId(),
    is_bonus_locked: false,
  };
  const decided =
    (await runWrite(ctx, DECISIONS[action], params)) ?? (await decideElse(ctx, action, params));
  afterCommit(ctx.db, () => {
    ctx.notificationFeed.publish();
    ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id);
  });
  return { ...decided, submitted_data: readSubmittedData(decided.submitted_data) };
}

/**
 * Approves by `approveWithBonus`, or throws why the statement changed nothing. Another admin may
 * have decided since: the signing is read again, without a lock. A rejection that finds it pending
 * again was meant for an earlier submission: it throws ALREADY_DECIDED.
 */
async function decideElse(
  ctx: CallerContext,
  action: Action,
  params: Params,
): Promise<SignedContract> {
  const refusal = await findDecisionRefusal(ctx, params.signing_id);
  if (refusal !== null || action === "reject") throw refusal ?? new DomainError("ALREADY_DECIDED");
  return await approveWithBonus(ctx, params);
}

/**
 * Approves a submission and pays the referral bonus that waits for it. Locks the contract, the
 * signing, then both people, as every transaction does. An admin who would get the bonus approves
 * only when there is no other admin. Throws why nothing was approved.
 */
async function approveWithBonus(ctx: CallerContext, params: Params): Promise<SignedContract> {
  return await inTransaction(ctx.db, async (tx) => {
    const signerId = await lockSigner(tx, params.signing_id);
    const bonus = signerId === null ? null : await lockWaitingBonus(tx, signerId);
    if (bonus !== null) await assertMayRelease(tx, bonus, ctx);
    const inTx = { ...ctx, db: tx };
    const decided = await runWrite(inTx, DECISIONS.approve, { ...params, is_bonus_locked: true });
    if (decided === null) {
      const refusal = await findDecisionRefusal(inTx, params.signing_id);
      throw refusal ?? new DomainError("ALREADY_DECIDED");
    }
    if (bonus !== null) await payBonus(tx, bonus, ctx.now());
    return decided;
  });
}

/** Locks the contract, then its signing. Returns the signer's id; null when there is no such signing. */
async function lockSigner(tx: Transaction, id: string): Promise<string | null> {
  const isSigning = eq(signedContracts.id, id);
  await lockContractOf(tx, isSigning);
  const [signing] = await tx
    .select({ user_id: signedContracts.user_id })
    .from(signedContracts)
    .where(isSigning)
    .for("update");
  return signing?.user_id ?? null;
}

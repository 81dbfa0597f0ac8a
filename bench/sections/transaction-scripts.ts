import { digitsOf, KIND, type Numbered } from "./transaction-world";

export const TRANSACTIONS = ["sign", "submit", "approve", "redeem"] as const;
export type Transaction = (typeof TRANSACTIONS)[number];

/** How pgbench spreads its work: clients have people and contracts or items of their own. */
export interface Spread {
  peopleEach: number;
  targets: number;
  targetsEach: number;
}

/**
 * Returns the best known statement of each transaction as a script for pgbench: one data-modifying statement, which
 * checks the conditions, inserts the records, the ledger entry, the notification or decision and the idempotency key,
 * and returns the record. All constraints and triggers hold as for the server's own statements.
 */
export function transactionScripts(
  ids: Numbered,
  adminId: string,
  spread: Spread,
): Record<Transaction, string> {
  const admin = `'${adminId}'::uuid`;
  const id = (kind: number, variable: string) => ids.templateOf(kind, variable);
  const user = id(KIND.user, "user");
  const contract = id(KIND.contract, "contract");
  const item = id(KIND.item, "item");
  const signing = id(KIND.signing, "serial");
  const made = (kind: number) => id(MADE + kind, "serial");
  const script = (statement: string) => `${variables(spread)}\n${statement.trim()};\n`;
  return {
    sign: script(signSql({ user, contract, signing, entry: made(1), notice: made(2) })),
    submit: script(submitSql({ user, signing })),
    approve: script(approveSql({ admin, signing, entry: made(3), decision: made(4) })),
    redeem: script(
      redeemSql({ user, item, redemption: made(5), entry: made(6), request: made(7) }),
    ),
  };
}

/** The first kind number of the ids that transactions generate. */
const MADE = 0x10;

/**
 * Person, contract and item of pgbench's current transaction, computed from its client's number and
 * count.
 */
function variables({ peopleEach, targets, targetsEach }: Spread): string {
  return [
    "\\set i :i + 1",
    `\\set user ${digitsOf(0)} + :client_id * ${peopleEach} + :i % ${peopleEach}`,
    `\\set contract ${digitsOf(0)} + (:client_id * ${targetsEach} + :i / ${peopleEach}) % ${targets}`,
    `\\set item ${digitsOf(0)} + (:client_id * ${targetsEach} + :i) % ${targets}`,
    `\\set serial ${digitsOf(0)} + :client_id * 1000000 + :i`,
  ].join("\n");
}

/**
 * Returns the insert of an idempotency key with the record of `from` as the saved answer. The record's id, which no
 * other run has, makes two texts as long as the hashes of a key and of an input.
 */
function saveKey(call: string, caller: string, from: string): string {
  return `insert into idempotency_keys (user_id, call, key_hash, input_hash, answer, created_at)
    select ${caller}, '${call}', 'the-key' || id, 'the-inp' || id, row_to_json(${from})::text, now() from ${from}`;
}

function signSql(sql: Record<"user" | "contract" | "signing" | "entry" | "notice", string>) {
  return `
with place as (
  update contracts set places_taken = places_taken + 1 from users
  where contracts.id = ${sql.contract} and contracts.deleted_at is null and status = 'active'
    and coalesce(expires_at, 'infinity') > now() and (max_signers = 0 or places_taken < max_signers)
    and users.id = ${sql.user} and users.points >= points_cost
  returning contracts.*, users.id as signer, users.points as balance
), signed as (
  insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward, survey_required,
    survey_questions, agreed, work_due_at, submitted_data, created_at)
  select ${sql.signing}, id, signer, 'in_progress', points_cost, points_reward, survey_required,
    coalesce((select jsonb_agg(to_jsonb(q) - 'position' order by position, q.id)
      from survey_questions q where q.contract_id = place.id), '[]'),
    jsonb_build_object('title', title, 'description', description, 'activity', activity,
      'work_minutes', work_minutes, 'lapse_refund', lapse_refund), now() + work_minutes * interval '1 minute',
    jsonb_build_object('signed_at', now(), 'user_points_at_signing', balance), now()
  from place returning *
), entry as (
  insert into earnings (id, user_id, source, details, points_earned, cause_id, timestamp)
  select ${sql.entry}, user_id, 'CONTRACT_SIGNED', 'Signed "' || title || '"', -signed.points_cost, signed.id, now()
  from signed, place
), notice as (
  insert into notifications (id, message, person_id, data, created_at)
  select ${sql.notice}, '{person} signed "' || title || '"', user_id,
    jsonb_build_object('signed_contract_id', signed.id), now()
  from signed, place
), key as (
  ${saveKey("contracts.sign", sql.user, "signed")}
)
select row_to_json(signed) from signed`;
}

function submitSql(sql: Record<"user" | "signing", string>) {
  return `
with submitted as (
  update signed_contracts s set status = 'pending', submitted_at = now(), submitted_from = s.status,
    review_due_at = now() + interval '48 hours', submitted_data = submitted_data ||
    jsonb_build_object('survey_responses', '{}'::jsonb, 'survey_completed', false, 'file_uploaded', false)
  from contracts c
  where s.id = ${sql.signing} and s.user_id = ${sql.user} and s.status = 'in_progress' and c.id = s.contract_id
    and coalesce(c.grace_period_end, 'infinity') > now()
  returning s.*
), answers as (
  insert into survey_responses (id, signed_contract_id, question_id, position, question_text, question_type, required,
    response_data)
  select gen_random_uuid(), submitted.id, q.id, ordinality - 1, q.question_text, q.question_type, q.required, a.value
  from submitted, rows from (jsonb_to_recordset(survey_questions)
    as (id uuid, question_text text, question_type text, required boolean)) with ordinality q, jsonb_each_text('{}') a
  where a.key = q.id::text
), key as (
  ${saveKey("contracts.submit", sql.user, "submitted")}
)
select row_to_json(submitted) from submitted`;
}

function approveSql(sql: Record<"admin" | "signing" | "entry" | "decision", string>) {
  return `
with locked as materialized (
  select c.id, c.title from signed_contracts s join contracts c on c.id = s.contract_id
  where s.id = ${sql.signing} for update of c
), approved as (
  update signed_contracts s set status = 'approved', decided_at = now(), decided_by = ${sql.admin}
  from locked
  where s.id = ${sql.signing} and s.contract_id = locked.id and s.status = 'pending' and s.user_id <> ${sql.admin}
  returning s.*
), counted as (
  update contracts c set places_approved = places_approved + 1,
    status = case when max_signers > 0 and places_approved + 1 >= max_signers then 'completed' else c.status end
  from approved where c.id = approved.contract_id
), entry as (
  insert into earnings (id, user_id, source, details, points_earned, cause_id, timestamp)
  select ${sql.entry}, user_id, 'CONTRACT_COMPLETED', 'Completed "' || title || '"', points_reward, approved.id, now()
  from approved, locked
), decision as (
  insert into admin_decisions (id, admin_id, action, subject_type, subject_id, before, after, created_at)
  select ${sql.decision}, decided_by, 'approve_contract', 'signed_contract', id,
    jsonb_build_object('status', 'pending'), jsonb_build_object('status', status, 'review_note', review_note), now()
  from approved
), key as (
  ${saveKey("submissions.approve", sql.admin, "approved")}
)
select row_to_json(approved), (select json_agg(r order by r.position) from survey_responses r
  where r.signed_contract_id = approved.id) from approved`;
}

function redeemSql(sql: Record<"user" | "item" | "redemption" | "entry" | "request", string>) {
  return `
with taken as (
  update marketplace_items i set quantity = quantity - 1 from users u
  where i.id = ${sql.item} and i.deleted_at is null and i.quantity > 0 and i.type <> 'Cash'
    and u.id = ${sql.user} and u.points >= i.price
  returning i.*, u.id as buyer, u.username
), bought as (
  insert into redemptions (id, user_id, request_id, type, item_id, item_name, item_value, price, status,
    review_due_at, created_at)
  select ${sql.redemption}, buyer, ${sql.request}, 'ITEM', id, name, value, price, 'PENDING',
    now() + interval '48 hours', now() from taken
  returning *
), entry as (
  insert into earnings (id, user_id, source, details, points_earned, cause_id, timestamp)
  select ${sql.entry}, user_id, 'POINTS_REDEEMED', 'Redeemed "' || item_name || '"', -price, id, now() from bought
), key as (
  ${saveKey("marketplace.redeem", sql.user, "bought")}
)
select row_to_json(bought), taken.type, taken.image_url, taken.username from bought, taken`;
}

import { deletionMessages } from "@signpoint/api/texts";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { holdLock } from "../../platform/db/advisory-locks";
import type { Transaction } from "../../platform/db/client";
import {
  contractPeople,
  dataExports,
  files,
  noticeSettings,
  notices,
  personNotes,
  userSettings,
  writeLsns,
} from "../../platform/db/schema/index";
import { eraseMail, type Person } from "./erase-mail";

/**
 * Erases the personal data of a person whose profile is marked as deleted; triggers refuse it for
 * anybody else. Records of points keep their amounts, states and times. Returns the paths of the
 * files to remove after the commit. The file of an upload that still runs is not among them: the
 * upload finds the account deleted and removes it.
 */
export async function erasePerson(tx: Transaction, person: Person, now: Date): Promise<string[]> {
  await eraseDecisions(tx, person.id);
  await eraseSubmissions(tx, person.id);
  await eraseRedemptions(tx, person.id, now);
  await eraseCorrections(tx, person.id);
  await tx.delete(notices).where(eq(notices.user_id, person.id));
  await tx.delete(noticeSettings).where(eq(noticeSettings.user_id, person.id));
  await tx
    .update(dataExports)
    .set({ state: "removing", leased_until: null })
    .where(eq(dataExports.user_id, person.id));
  await tx.delete(contractPeople).where(eq(contractPeople.user_id, person.id));
  await tx.delete(personNotes).where(eq(personNotes.user_id, person.id));
  await tx.delete(userSettings).where(eq(userSettings.user_id, person.id));
  await eraseAnswers(tx, person.id);
  await tx.delete(writeLsns).where(eq(writeLsns.user_id, person.id));
  await eraseMail(tx, person);
  const removed = await tx
    .update(files)
    .set({ state: "removing" })
    .where(and(eq(files.user_id, person.id), ne(files.state, "storing")))
    .returning({ path: files.path });
  return removed.map(({ path }) => path);
}

/** The ids of the person, their signings, appeals and redemptions: what decisions of admins are about. */
const subjectsOf = (userId: string) => sql`(select ${userId}::uuid
      union all select id from signed_contracts where user_id = ${userId}
      union all select id from appeals where user_id = ${userId}
      union all select id from redemptions where user_id = ${userId})`;

/** The answers that are kept for a day for repeated calls: the person's own, and those of admins that are about the person. */
async function eraseAnswers(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where user_id = ${userId}
    or strpos(answer, ${userId}) > 0
    or case when answer like '{%' then exists (select from jsonb_each_text(answer::jsonb) field
      where field.value in (select subject::text from ${subjectsOf(userId)} as subjects (subject))) end`);
}

/** Answers, drafts, earlier versions, and what reviewers and the person wrote to each other. */
async function eraseSubmissions(tx: Transaction, userId: string): Promise<void> {
  const own = sql`(select id from signed_contracts where user_id = ${userId})`;
  await tx.execute(sql`delete from survey_responses where signed_contract_id in ${own}`);
  await tx.execute(sql`delete from signing_drafts where signed_contract_id in ${own}`);
  await tx.execute(sql`delete from submission_versions where signed_contract_id in ${own}`);
  await tx.execute(sql`delete from submission_messages where signed_contract_id in ${own}`);
  await tx.execute(
    sql`update appeals set text = '', files = '[]', note = null where user_id = ${userId}`,
  );
  await tx.execute(sql`update signed_contracts set submitted_data = '{}', review_note = null
    where user_id = ${userId}`);
}

/** Bank details, deliveries, codes, and the words of admins about them. */
async function eraseRedemptions(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = sql`(select id from redemptions where user_id = ${userId})`;
  await tx.execute(sql`update redemptions set bank_details = null, account_hash = null, delivery = null, delivery_hash = null,
      redemption_code = null, review_note = null, erased_at = ${now.toISOString()},
      hold_reason = case when hold_reason is not null then ${deletionMessages.erased} end
    where user_id = ${userId}`);
  await tx.execute(sql`update payouts set account_ending = null,
      reason = case when reason is not null then ${deletionMessages.erased} end
    where redemption_id in ${own}`);
  await tx.execute(sql`update payout_moves set reason = ${deletionMessages.erased}
    where reason is not null and redemption_id in ${own}`);
  await tx.execute(sql`update item_codes set code = null where redemption_id in ${own}`);
}

/** The reasons of corrections, in what waited for a second admin and in the ledger. */
async function eraseCorrections(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`update second_approvals set reason = null, note = null
    where user_id = ${userId} and num_nonnulls(reason, note) > 0`);
  await tx.execute(sql`update earnings /* eraseCorrections */ set details = ${deletionMessages.erased}
    where user_id = ${userId} and exists (select from admin_decisions d where d.id = earnings.cause_id
      and d.action in ('credit_points', 'deduct_points'))`);
}

/** The texts that decisions keep: words of ours, times and ids. What admins typed is not among them. */
const KEPT_TEXTS = [
  "status",
  "state",
  "kind",
  "code",
  "payout",
  "hold_kind",
  "held_until",
  "account_confirm_by",
  "details_due_at",
  "paused_until",
  "exported_at",
  "suspended_until",
  "requested_by",
  "second_approval_id",
  "signed_contract_id",
];

/** What admins wrote in decisions about the person, their signings and their redemptions. */
async function eraseDecisions(tx: Transaction, userId: string): Promise<void> {
  // A block that is being sealed has leaves with salts that are not seen here before its commit.
  await holdLock(tx, "ledgerSealing");
  const kept = (column: SQL) => sql`case when ${column} is not null then coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(${column})
    where jsonb_typeof(value) in ('number', 'boolean', 'null')
      or key in (${sql.join(
        KEPT_TEXTS.map((key) => sql`${key}`),
        sql`, `,
      )})), '{}') end`;
  const isAbout = sql`subject_type in ('user', 'signed_contract', 'appeal', 'redemption')
    and subject_id in ${subjectsOf(userId)}`;
  await tx.execute(sql`update admin_decisions /* eraseDecisions */ set "before" = ${kept(sql`"before"`)}, "after" = ${kept(sql`"after"`)}
    where ${isAbout}`);
  // Without the salt, nobody can find out from the sealed hash what the decision said.
  await tx.execute(sql`update ledger_decision_leaves set salt = null
    where decision_id in (select id from admin_decisions where ${isAbout})`);
}

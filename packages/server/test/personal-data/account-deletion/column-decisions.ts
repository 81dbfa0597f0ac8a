import { sql } from "drizzle-orm";
import { executeRows } from "../../../src/platform/db/execute-rows";
import type { TestServer } from "../../support/server";

const OUR_WORD = "one of a closed list of our words";
const OFFER = "what an admin has written about an offer, for everybody";
const ANNOUNCED = "what two admins have told everybody, about nobody";
const AGREED = "a copy of what the contract or the item said, for everybody";
const RANDOM = "random, or a hash of something random";
const BANK_NUMBER = "the bank's number of the transfer, which proves a payment for 7 years";
const COUNTER = "what is counted, in our words";
const SEALED = "hashes of the sealed ledger, which nobody can read back";

/**
 * The columns that hold something personal: the deletion of an account empties them for its person, or deletes their rows,
 * by `erase-person.ts`, `erase-mail.ts`, or with the account (`on delete cascade`).
 */
const ERASED: Record<string, string[]> = {
  admin_decisions: ["before", "after"],
  appeals: ["text", "files", "note"],
  auth_codes: ["code_hash", "code_challenge"],
  auth_factors: ["friendly_name", "secret", "credential_id", "transports"],
  auth_known_places: ["place_hash"],
  auth_mail_tokens: ["token_hash", "code_hash", "email", "code_challenge"],
  auth_recovery_codes: ["code_hash"],
  auth_recovery_sets: ["hash_key"],
  auth_sessions: ["amr", "user_agent", "ip", "network"],
  auth_signups: ["email", "password_hash", "username", "user_metadata"],
  auth_users: ["email", "password_hash", "user_metadata", "new_email"],
  contact_messages: ["name", "email", "subject", "message"],
  earnings: ["details"],
  email_changes: ["former_email", "new_email"],
  files: ["path", "filename"],
  idempotency_keys: ["key_hash", "input_hash", "answer"],
  item_codes: ["code"],
  mails: [
    "recipient",
    "subject",
    "text_body",
    "html_body",
    "reply_to",
    "unsubscribe_url",
    "last_error",
  ],
  payout_moves: ["reason"],
  payouts: ["account_ending", "reason"],
  person_notes: ["note"],
  redemptions: [
    "bank_details",
    "account_hash",
    "delivery",
    "delivery_hash",
    "redemption_code",
    "review_note",
    "hold_reason",
  ],
  second_approvals: ["reason", "note", "new_email"],
  security_events: ["user_agent", "ip"],
  signed_contracts: ["submitted_data", "review_note"],
  signing_drafts: ["answers"],
  submission_messages: ["text"],
  submission_versions: ["answers", "request_note"],
  survey_responses: ["response_data", "file_url"],
  suspensions: ["reason"],
  user_settings: ["theme"],
  users: ["username", "email", "referral_code"],
  write_lsns: ["lsn"],
};

/** Why each other column holds nothing personal, or may keep it. */
export const KEPT: Record<string, Record<string, string>> = {
  admin_decisions: { actor: OUR_WORD, action: OUR_WORD, subject_type: OUR_WORD },
  announcements: {
    title: ANNOUNCED,
    text: ANNOUNCED,
    holds_from: ANNOUNCED,
    state: OUR_WORD,
  },
  appeals: { state: OUR_WORD },
  auth_codes: { kind: OUR_WORD, code_challenge_method: OUR_WORD },
  auth_factor_failures: { kind: OUR_WORD },
  auth_factor_challenges: { challenge: RANDOM },
  auth_factors: { kind: OUR_WORD, status: OUR_WORD },
  auth_mail_tokens: { kind: OUR_WORD, code_challenge_method: OUR_WORD },
  auth_safety_pauses: { ends_by: OUR_WORD },
  auth_users: { new_email_confirmed_by: OUR_WORD, safety_pause_ends_by: OUR_WORD },
  commission_totals: { month: COUNTER },
  contact_messages: { category: OUR_WORD },
  contract_drafts: { form: "what an admin has written about an offer that is not published yet" },
  contracts: {
    title: OFFER,
    type: OUR_WORD,
    description: OFFER,
    activity: OFFER,
    status: OUR_WORD,
    expiry_state: OUR_WORD,
    search_text: OFFER,
  },
  counters: { subject: COUNTER },
  data_exports: { state: OUR_WORD },
  earnings: { source: OUR_WORD },
  email_changes: { state: OUR_WORD },
  earnings_totals: { month: COUNTER, source: COUNTER },
  factor_removals: { state: OUR_WORD },
  files: { content_type: OUR_WORD, state: OUR_WORD },
  idempotency_keys: { call: OUR_WORD },
  item_codes: { code_hash: "a keyed hash, so that no code is sold twice" },
  ledger_blocks: {
    root: SEALED,
    previous: SEALED,
    tree: SEALED,
    nodes: SEALED,
    signature: SEALED,
    public_key: SEALED,
    note: SEALED,
  },
  ledger_key_records: {
    tree: SEALED,
    kind: OUR_WORD,
    public_key: SEALED,
    previous_key: SEALED,
    signature: SEALED,
    previous_signature: SEALED,
  },
  ledger_decision_leaves: {
    hash: SEALED,
    before_hash: SEALED,
    after_hash: SEALED,
    salt: "removed with the account, so that nobody can guess what a decision about it said",
  },
  ledger_leaves: { hash: SEALED, words_hash: SEALED },
  marketplace_items: {
    name: OFFER,
    type: OUR_WORD,
    description: OFFER,
    value: OFFER,
    image_url: OFFER,
    redemption_code: OFFER,
    search_text: OFFER,
  },
  notice_settings: { kind: OUR_WORD },
  notices: { kind: OUR_WORD },
  notifications: {
    kind: OUR_WORD,
    facts: "titles, numbers and our words; names are looked up when it is shown",
    message: "our words; names are looked up when it is shown",
    data: "ids",
  },
  payout_moves: { state: OUR_WORD, reference: BANK_NUMBER },
  payouts: { state: OUR_WORD, reference: BANK_NUMBER },
  rate_limits: { key: "a hash or an address that the limit counts; it ends within a day" },
  readiness_probe: { padding: "filling" },
  redemptions: {
    type: OUR_WORD,
    reference: RANDOM,
    item_type: OUR_WORD,
    item_name: AGREED,
    item_value: AGREED,
    status: OUR_WORD,
    hold_kind: OUR_WORD,
  },
  schema_migrations: { hash: "of a migration" },
  second_approvals: {
    kind: OUR_WORD,
    state: OUR_WORD,
    code: "an encrypted code that waits; none does when an account is deleted",
    changes: "settings of the whole product",
  },
  security_events: { event: OUR_WORD, detail: OUR_WORD },
  settings: { payout_columns: "names of columns", banks: "names and codes of banks" },
  signed_contracts: {
    status: OUR_WORD,
    survey_questions: AGREED,
    agreed: AGREED,
    conditions: AGREED,
    decision_reason: OUR_WORD,
    submitted_from: OUR_WORD,
  },
  signing_drafts: { versions: COUNTER },
  survey_questions: { question_type: OUR_WORD, question_text: OFFER, options: OFFER },
  survey_responses: { question_text: AGREED, question_type: OUR_WORD },
  tombstones: {
    kind: OUR_WORD,
    hash: "a keyed hash of a name or mailbox, so that neither is used again at once",
  },
  users: { referral_bonus: OUR_WORD },
};

/** What `wholeLife` leaves empty: erased by the statements, or with the rows, that erase what it does fill. */
export const NOT_IN_LIFE = new Set([
  "appeals.files",
  "auth_codes.code_challenge",
  "auth_codes.code_hash",
  "auth_mail_tokens.code_challenge",
  "auth_recovery_codes.code_hash",
  "auth_recovery_sets.hash_key",
  "auth_users.new_email",
  "auth_users.user_metadata",
  "mails.last_error",
  "mails.unsubscribe_url",
  "redemptions.hold_reason",
  "second_approvals.note",
  "suspensions.reason",
  "user_settings.theme",
  "write_lsns.lsn",
]);

/** The columns of `ERASED` as `table.column`. */
export const ERASED_COLUMNS = Object.entries(ERASED).flatMap(([table, columns]) =>
  columns.map((column) => `${table}.${column}`),
);

type Values = Map<string, Map<string, number>>;

/** Returns the values of each column that is erased, with how often each is there; empty ones are left out. */
export async function valuesOfErased({ services }: Pick<TestServer, "services">): Promise<Values> {
  const found: Values = new Map();
  for (const name of ERASED_COLUMNS) {
    const [table = "", column = ""] = name.split(".");
    const value = sql`${sql.identifier(column)}::text`;
    const rows = await executeRows<{ value: string; times: number }>(
      services.db,
      sql`select ${value} as value, count(*)::integer as times from ${sql.identifier(table)}
        where ${value} not in ('', '{}', '[]') group by 1`,
    );
    found.set(name, new Map(rows.map((row) => [row.value, row.times])));
  }
  return found;
}

/** Returns the columns in which each value is as often as before. */
export function columnsWithoutLoss(before: Values, after: Values): Set<string> {
  const hasLost = (name: string) =>
    [...(before.get(name) ?? [])].some(
      ([value, times]) => (after.get(name)?.get(value) ?? 0) < times,
    );
  return new Set(ERASED_COLUMNS.filter((name) => !hasLost(name)));
}

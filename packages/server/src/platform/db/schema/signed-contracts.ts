import {
  CORRECTION_ROUNDS_MAX,
  REJECTION_REASONS,
  SIGNING_STATUSES,
  STATUSES_WITHOUT_PLACE,
} from "@signpoint/api/platform/constants";
import type { AgreedTerms } from "@signpoint/api/work/contracts/agreed-terms";
import type { SigningConditions } from "@signpoint/api/work/contracts/for-whom/conditions";
import type { SubmittedData } from "@signpoint/api/work/signed-contract";
import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf, wordList } from "./checks";
import { instant, primaryId } from "./columns";
import { contracts } from "./contracts";
import { users } from "./users";

/** "none" is the absence of a row. */
const [, ...STORED_SIGNING_STATUSES] = SIGNING_STATUSES;
/** The states from which a signing is submitted. */
const STATUSES_BEFORE_SUBMISSION = ["in_progress", "changes_requested"] as const;
/** The states that `toAdminContracts` counts. */
export const COUNTED_STATUSES = ["pending", ...STATUSES_WITHOUT_PLACE] as const;

/** A signing. Its terms and questions are copies: both sides are bound to what was agreed. */
export const signedContracts = pgTable(
  "signed_contracts",
  {
    id: primaryId(),
    contract_id: uuid("contract_id")
      .notNull()
      .references(() => contracts.id),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: STORED_SIGNING_STATUSES }).notNull(),
    points_cost: integer("points_cost").notNull(),
    points_reward: integer("points_reward").notNull(),
    survey_required: boolean("survey_required").notNull(),
    survey_questions: jsonb("survey_questions").$type<SurveyQuestion[]>().notNull(),
    /** Title, description, activity, time to finish and refund rule as they were at signing. */
    agreed: jsonb("agreed").$type<AgreedTerms>().notNull(),
    /** What the contract asked of its signer at signing; null when nothing. A trigger refuses who does not meet it. */
    conditions: jsonb("conditions").$type<SigningConditions>(),
    submitted_data: jsonb("submitted_data").$type<SubmittedData>().notNull(),
    review_note: text("review_note"),
    /** Why it was rejected, from the list; null when no reason was chosen. */
    decision_reason: text("decision_reason", { enum: REJECTION_REASONS }),
    /** The first instant at which a signing in progress lapses; null without a time to finish. */
    work_due_at: instant("work_due_at"),
    /** The earliest end of the time for a correction; the full expiry of the contract may be later. */
    correction_due_at: instant("correction_due_at"),
    /** How often changes were requested. */
    correction_rounds: integer("correction_rounds").notNull().default(0),
    submitted_at: instant("submitted_at"),
    /** The state from which it was submitted, to which withdrawing returns. */
    submitted_from: text("submitted_from", { enum: STATUSES_BEFORE_SUBMISSION }),
    /** When a submission was last withdrawn, and when that one had been submitted. */
    withdrawn_at: instant("withdrawn_at"),
    withdrawn_submission_at: instant("withdrawn_submission_at"),
    /** By when a decision about the submission was promised. */
    review_due_at: instant("review_due_at"),
    /** When the admins were told that the decision is overdue. */
    review_breached_at: instant("review_breached_at"),
    /** Until when a rejection can be appealed, where a suspension has moved that; null otherwise. */
    appeal_until: instant("appeal_until"),
    /** When it was missed, lapsed or given back. */
    ended_at: instant("ended_at"),
    /** When an extension last put it in progress again after it was missed. */
    reopened_at: instant("reopened_at"),
    /** When an appeal turned the rejection into an approval. */
    overturned_at: instant("overturned_at"),
    decided_at: instant("decided_at"),
    decided_by: uuid("decided_by").references(() => users.id),
    /**
     * While it is open: when the clock looks at it next for its own time to finish or to correct; null for never. A trigger
     * has it looked at in the next run whenever it opens or these times change.
     */
    clock_at: instant("clock_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("signed_contracts_user_contract_unique").on(table.user_id, table.contract_id),
    // Has the status for index-only counts; so does the next one.
    index("signed_contracts_user_newest").on(
      table.user_id,
      table.created_at,
      table.id,
      table.status,
    ),
    index("signed_contracts_contract").on(
      table.contract_id,
      table.created_at,
      table.id,
      table.status,
    ),
    // Counts the signings of a contract by status; places taken and approved are columns of the contract.
    index("signed_contracts_counted")
      .on(table.contract_id, table.status)
      .where(sql`status in ${wordList(COUNTED_STATUSES)}`),
    // What the clock ends with a contract, and at a time of its own: read by the tasks that do it and announce it.
    index("signed_contracts_open")
      .on(table.contract_id, table.work_due_at)
      .where(sql`status in ${wordList(STATUSES_BEFORE_SUBMISSION)}`),
    index("signed_contracts_clock")
      .on(table.clock_at)
      .where(sql`status in ${wordList(STATUSES_BEFORE_SUBMISSION)} and clock_at is not null`),
    index("signed_contracts_review_due")
      .on(table.review_due_at, table.id)
      .where(sql`status = 'pending'`),
    // What a person with very many signings has to finish first, to correct, or in review: read by the dashboard.
    index("signed_contracts_user_ending")
      .on(table.user_id, table.status, table.work_due_at, table.id)
      .where(
        sql`status in ('changes_requested', 'pending') or (status = 'in_progress' and work_due_at is not null)`,
      ),
    // What is overdue without the admins knowing: read by the task that tells them.
    index("signed_contracts_unbreached")
      .on(table.review_due_at, table.id)
      .where(sql`status = 'pending' and review_breached_at is null`),
    // A signing that is not submitted is sorted by when it was signed.
    index("signed_contracts_status_queue").on(
      table.status,
      sql`coalesce(${table.submitted_at}, ${table.created_at})`,
      table.id,
    ),
    // For the approval rate: what admins have decided.
    index("signed_contracts_user_decided")
      .on(table.user_id, table.decided_at, table.status)
      .where(sql`status = 'approved' or (status = 'rejected' and decided_by is not null)`),
    // For the days between a reward for newcomers and cash.
    index("signed_contracts_newcomer").on(table.user_id).where(sql`conditions ? 'approved_max'`),
    check("signed_contracts_reason_valid", oneOf(table.decision_reason, REJECTION_REASONS)),
    check(
      "signed_contracts_submitted_from_valid",
      oneOf(table.submitted_from, STATUSES_BEFORE_SUBMISSION),
    ),
    check(
      "signed_contracts_rounds_limited",
      sql`${table.correction_rounds} between 0 and ${sql.raw(String(CORRECTION_ROUNDS_MAX))}`,
    ),
    check(
      "signed_contracts_overturned_approved",
      sql`${table.overturned_at} is null or ${table.status} = 'approved'`,
    ),
    check(
      "signed_contracts_pending_due",
      sql`${table.status} <> 'pending' or ${table.review_due_at} is not null`,
    ),
    check("signed_contracts_status_valid", oneOf(table.status, STORED_SIGNING_STATUSES)),
    check(
      "signed_contracts_points_not_negative",
      sql`${table.points_cost} >= 0 and ${table.points_reward} >= 0`,
    ),
    check(
      "signed_contracts_not_decided_by_signer",
      sql`${table.decided_by} is null or ${table.decided_by} <> ${table.user_id}`,
    ),
  ],
);

/** What returns of the cost when the place is not used, as agreed at signing, as an SQL value. */
export const agreedRefund = sql<number>`(${signedContracts.agreed}->>'lapse_refund')::integer`;

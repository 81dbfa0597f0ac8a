import type { SubmittedData } from "@signpoint/api/entities/signed-contract";
import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
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
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { contracts } from "./contracts";
import { users } from "./users";

/** "none" is the absence of a row. */
const STORED_SIGNING_STATUSES = ["in_progress", "pending", "approved", "rejected"] as const;

/** A signing. Cost, reward and questions are copies: the signer is bound to what was agreed. */
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
    submitted_data: jsonb("submitted_data").$type<SubmittedData>().notNull(),
    review_note: text("review_note"),
    submitted_at: instant("submitted_at"),
    decided_at: instant("decided_at"),
    decided_by: uuid("decided_by").references(() => users.id),
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
      .where(sql`status in ('pending', 'rejected')`),
    // A signing that is not submitted is sorted by when it was signed.
    index("signed_contracts_status_queue").on(
      table.status,
      sql`coalesce(${table.submitted_at}, ${table.created_at})`,
      table.id,
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

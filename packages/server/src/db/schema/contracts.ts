import { CONTRACT_STATUSES, CONTRACT_TYPES, QUESTION_TYPES } from "@signpoint/api/constants";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

export const contracts = pgTable(
  "contracts",
  {
    id: primaryId(),
    title: text("title").notNull(),
    type: text("type", { enum: CONTRACT_TYPES }).notNull(),
    description: text("description").notNull(),
    activity: text("activity").notNull(),
    points_cost: integer("points_cost").notNull(),
    points_reward: integer("points_reward").notNull(),
    /** Minutes; 0 never expires. */
    duration: integer("duration").notNull(),
    /** 0 means no limit. */
    max_signers: integer("max_signers").notNull(),
    /** Signings that are not rejected. */
    places_taken: integer("places_taken").notNull().default(0),
    /** Signings that are approved. */
    places_approved: integer("places_approved").notNull().default(0),
    survey_required: boolean("survey_required").notNull(),
    is_official: boolean("is_official").notNull(),
    status: text("status", { enum: CONTRACT_STATUSES }).notNull(),
    expires_at: instant("expires_at"),
    created_at: instant("created_at").notNull(),
    /** Deleted contracts are hidden and kept for history. */
    deleted_at: instant("deleted_at"),
  },
  (table) => [
    index("contracts_newest")
      .on(table.created_at.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    check("contracts_type_valid", oneOf(table.type, CONTRACT_TYPES)),
    check("contracts_status_valid", oneOf(table.status, CONTRACT_STATUSES)),
    check(
      "contracts_points_not_negative",
      sql`${table.points_cost} >= 0 and ${table.points_reward} >= 0`,
    ),
    check("contracts_duration_not_negative", sql`${table.duration} >= 0`),
    check("contracts_max_signers_not_negative", sql`${table.max_signers} >= 0`),
    check(
      "contracts_places_not_exceeded",
      sql`${table.places_taken} >= 0 and (${table.max_signers} = 0 or ${table.places_taken} <= ${table.max_signers})`,
    ),
    check(
      "contracts_approved_within_taken",
      sql`${table.places_approved} >= 0 and ${table.places_approved} <= ${table.places_taken}`,
    ),
    check(
      "contracts_expiry_matches_duration",
      sql`(${table.duration} = 0) = (${table.expires_at} is null)`,
    ),
  ],
);

export const surveyQuestions = pgTable(
  "survey_questions",
  {
    id: primaryId(),
    contract_id: uuid("contract_id")
      .notNull()
      .references(() => contracts.id),
    position: integer("position").notNull(),
    question_type: text("question_type", { enum: QUESTION_TYPES }).notNull(),
    question_text: text("question_text").notNull(),
    required: boolean("required").notNull(),
    options: jsonb("options").$type<string[]>().notNull(),
  },
  (table) => [
    index("survey_questions_contract").on(table.contract_id, table.position),
    check("survey_questions_type_valid", oneOf(table.question_type, QUESTION_TYPES)),
  ],
);

import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { primaryId } from "./columns";
import { contracts } from "./contracts";

/** What the next signer of a contract is asked. */
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

import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { primaryId } from "./columns";
import { files } from "./files";
import { signedContracts } from "./signed-contracts";

/** The answers of a submission, each with a copy of its question. */
export const surveyResponses = pgTable(
  "survey_responses",
  {
    id: primaryId(),
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    question_id: uuid("question_id").notNull(),
    position: integer("position").notNull(),
    question_text: text("question_text").notNull(),
    question_type: text("question_type", { enum: QUESTION_TYPES }).notNull(),
    required: boolean("required").notNull(),
    response_data: text("response_data"),
    /** A file that is an answer cannot be removed. */
    file_url: text("file_url").references(() => files.path),
  },
  (table) => [
    uniqueIndex("survey_responses_signing_question_unique").on(
      table.signed_contract_id,
      table.question_id,
    ),
    index("survey_responses_file").on(table.file_url).where(sql`file_url is not null`),
    check("survey_responses_type_valid", oneOf(table.question_type, QUESTION_TYPES)),
  ],
);

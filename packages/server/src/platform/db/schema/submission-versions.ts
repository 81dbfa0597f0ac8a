import type { VersionAnswer } from "@signpoint/api/work/submission-version";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** Earlier submissions of a signing, each with the request for changes that it received. Append-only. */
export const submissionVersions = pgTable(
  "submission_versions",
  {
    id: primaryId(),
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    /** From 1: the round of the request. */
    version: integer("version").notNull(),
    answers: jsonb("answers").$type<VersionAnswer[]>().notNull(),
    submitted_at: instant("submitted_at").notNull(),
    /** What is to be changed. */
    request_note: text("request_note").notNull(),
    requested_by: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requested_at: instant("requested_at").notNull(),
  },
  (table) => [
    uniqueIndex("submission_versions_signing_unique").on(table.signed_contract_id, table.version),
    check("submission_versions_note_given", sql`${table.request_note} <> ''`),
  ],
);

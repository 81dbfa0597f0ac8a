import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** Being uploaded, stored, part of a submission for good, or being removed. */
const FILE_STATES = ["storing", "stored", "submitted", "removing"] as const;

/**
 * Uploaded files and their owners. The row is inserted before the object in the store and deleted after it, so
 * that no object is ever without a row.
 */
export const files = pgTable(
  "files",
  {
    /** `{signedContractId}/{questionId}_{timestamp}_{filename}` */
    path: text("path").primaryKey(),
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    question_id: uuid("question_id").notNull(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    filename: text("filename").notNull(),
    content_type: text("content_type").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    state: text("state", { enum: FILE_STATES }).notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("files_signing").on(table.signed_contract_id),
    index("files_not_submitted").on(table.created_at).where(sql`state <> 'submitted'`),
    check("files_state_valid", oneOf(table.state, FILE_STATES)),
  ],
);

import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** Uploaded proof: who owns which stored path. */
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
    created_at: instant("created_at").notNull(),
  },
  (table) => [index("files_signing").on(table.signed_contract_id)],
);

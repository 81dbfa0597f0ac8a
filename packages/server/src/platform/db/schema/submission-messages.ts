import { MESSAGE_MAX_LENGTH, MESSAGES_PER_SIDE } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** What the signer of a submission and its reviewers wrote to each other. Append-only; deleted with the signer's account. */
export const submissionMessages = pgTable(
  "submission_messages",
  {
    id: primaryId(),
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    author_id: uuid("author_id")
      .notNull()
      .references(() => users.id),
    /** Which side wrote it. A trigger holds it to the author. */
    by_signer: boolean("by_signer").notNull(),
    /** From 1, among those of its side. */
    number: integer("number").notNull(),
    text: text("text").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("submission_messages_side_unique").on(
      table.signed_contract_id,
      table.by_signer,
      table.number,
    ),
    check(
      "submission_messages_side_limited",
      sql`${table.number} between 1 and ${sql.raw(String(MESSAGES_PER_SIDE))}`,
    ),
    check(
      "submission_messages_text_limited",
      sql`char_length(${table.text}) between 1 and ${sql.raw(String(MESSAGE_MAX_LENGTH))}`,
    ),
  ],
);

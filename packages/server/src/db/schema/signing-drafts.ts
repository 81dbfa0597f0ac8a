import type { AnswersInput } from "@signpoint/api/calls/contracts";
import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { instant } from "./columns";
import { signedContracts } from "./signed-contracts";

/**
 * The answers that a signer has saved and not yet submitted, by question id. Files have rows of their own. A trigger deletes
 * the draft when its signing is no longer in progress.
 */
export const signingDrafts = pgTable("signing_drafts", {
  signed_contract_id: uuid("signed_contract_id")
    .primaryKey()
    .references(() => signedContracts.id),
  answers: jsonb("answers").$type<z.infer<typeof AnswersInput>>().notNull(),
  saved_at: instant("saved_at").notNull(),
});

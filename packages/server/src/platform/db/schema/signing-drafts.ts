import type { AnswersInput } from "@signpoint/api/work/contracts/contract-calls";
import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type * as z from "zod";
import { instant } from "./columns";
import { signedContracts } from "./signed-contracts";

/**
 * The answers that a signer has saved and not yet submitted, by question id. Files have rows of their own. A trigger deletes
 * the draft when its signing is no longer in progress. Another one gives each answer a new version when it changes.
 */
export const signingDrafts = pgTable("signing_drafts", {
  signed_contract_id: uuid("signed_contract_id")
    .primaryKey()
    .references(() => signedContracts.id),
  answers: jsonb("answers").$type<z.infer<typeof AnswersInput>>().notNull(),
  /** By question id. Versions grow, also from one draft of a signing to the next. */
  versions: jsonb("versions").$type<Record<string, number>>().notNull().default({}),
  saved_at: instant("saved_at").notNull(),
});

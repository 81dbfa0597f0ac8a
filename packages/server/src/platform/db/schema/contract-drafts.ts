import { CONTRACT_DRAFT_MAX_LENGTH } from "@signpoint/api/platform/constants";
import type { ContractDraftForm } from "@signpoint/api/work/contract-drafts/contract-draft";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** Twice the limit of the rule: the database writes JSON with more blanks. */
const LENGTH_MAX = sql.raw(String(2 * CONTRACT_DRAFT_MAX_LENGTH));

/** Contracts that admins have saved unfinished: those of all admins, for admins alone. They become contracts when they are published. */
export const contractDrafts = pgTable(
  "contract_drafts",
  {
    id: primaryId(),
    form: jsonb("form").$type<ContractDraftForm>().notNull(),
    /** Counts the saves. A save or publishing of an older version is refused. */
    version: integer("version").notNull().default(1),
    /** Who saved it last. */
    saved_by: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    saved_at: instant("saved_at").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    check("contract_drafts_form_not_too_long", sql`length(${table.form}::text) <= ${LENGTH_MAX}`),
  ],
);

import { contractDraftMessages } from "@signpoint/api/texts";
import type {
  ContractDraft,
  ContractDraftForm,
} from "@signpoint/api/work/contract-drafts/contract-draft";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { contractDrafts, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

/** A draft, and the version of it that a caller has seen. */
export interface SeenDraft {
  id: string;
  version: number;
}

/** The columns of a draft without its form; the query joins the person who saved it. */
export const summaryColumns = {
  id: contractDrafts.id,
  title: sql<string>`coalesce(${contractDrafts.form} ->> 'title', '')`,
  version: contractDrafts.version,
  created_at: contractDrafts.created_at,
  saved_at: contractDrafts.saved_at,
  saved_by_username: users.username,
};

/** Returns a draft. Throws NOT_FOUND. */
export async function loadContractDraft(db: Database, id: string): Promise<ContractDraft> {
  const [draft] = await db
    .select({ ...summaryColumns, form: contractDrafts.form })
    .from(contractDrafts)
    .innerJoin(users, eq(users.id, contractDrafts.saved_by))
    .where(eq(contractDrafts.id, id));
  if (draft !== undefined) return { ...draft, form: await withNames(db, draft.form) };
  throw new DomainError("NOT_FOUND", { message: contractDraftMessages.notFound });
}

/** Returns the form with the names of now in place of the ids that are stored. */
async function withNames(db: Database, form: ContractDraftForm): Promise<ContractDraftForm> {
  if (!form.named_people?.length) return form;
  const ids = form.named_people.map(({ id }) => id);
  const named_people = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deleted_at)))
    .orderBy(asc(users.username), asc(users.id));
  return { ...form, named_people };
}

import { CONTRACT_DRAFT_MAX_LENGTH, CONTRACT_DRAFTS_MAX } from "@signpoint/api/platform/constants";
import { contractDraftMessages } from "@signpoint/api/texts";
import type {
  ContractDraft,
  ContractDraftForm,
} from "@signpoint/api/work/contract-drafts/contract-draft";
import { and, eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { contractDrafts } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { loadContractDraft, type SeenDraft } from "./contract-draft-view";

type SavedDraft = Pick<ContractDraft, "id" | "version" | "saved_at">;

/**
 * Saves a contract as far as it is filled in, and returns where: as another state of a draft, or as a new one without
 * `draft`. Throws BAD_REQUEST when it is too long, NOT_FOUND, TOO_MANY_DRAFTS, and CHANGED_MEANWHILE when the draft has been
 * saved since.
 */
export async function saveContractDraft(
  ctx: CallerContext,
  { form, draft }: { form: ContractDraftForm; draft?: SeenDraft | undefined },
): Promise<SavedDraft> {
  if (JSON.stringify(form).length > CONTRACT_DRAFT_MAX_LENGTH) {
    const message = contractDraftMessages.tooLarge;
    throw new DomainError("BAD_REQUEST", { message, fields: { form: message } });
  }
  const named_people = form.named_people?.map(({ id }) => ({ id, username: "" }));
  const stored = { ...form, ...(named_people && { named_people }) };
  return draft === undefined ? await insert(ctx, stored) : await replace(ctx, stored, draft);
}

const saved = {
  id: contractDrafts.id,
  version: contractDrafts.version,
  saved_at: contractDrafts.saved_at,
};

/** Drafts that are inserted at the same moment may exceed the limit together, by as many: it only keeps the list short. */
async function insert(
  { db, now, caller }: CallerContext,
  form: ContractDraftForm,
): Promise<SavedDraft> {
  const at = now().toISOString();
  const [inserted] = await singleStatement(db)
    .insert(contractDrafts)
    .select(
      sql`select ${newId()}::uuid, ${JSON.stringify(form)}::jsonb, 1, ${caller.user_id}::uuid, ${at}::timestamptz, ${at}::timestamptz
        where (select count(*) from ${contractDrafts}) < ${CONTRACT_DRAFTS_MAX}`,
    )
    .returning(saved);
  if (inserted === undefined) throw new DomainError("TOO_MANY_DRAFTS");
  return inserted;
}

async function replace(
  { db, now, caller }: CallerContext,
  form: ContractDraftForm,
  { id, version }: SeenDraft,
): Promise<SavedDraft> {
  const [replaced] = await singleStatement(db)
    .update(contractDrafts)
    .set({ form, version: version + 1, saved_by: caller.user_id, saved_at: now().toISOString() })
    .where(and(eq(contractDrafts.id, id), eq(contractDrafts.version, version)))
    .returning(saved);
  if (replaced !== undefined) return replaced;
  const current = await loadContractDraft(db, id);
  throw new DomainError("CHANGED_MEANWHILE", { sides: { given: form, current } });
}

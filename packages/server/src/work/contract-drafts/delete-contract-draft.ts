import { contractDraftMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { contractDrafts } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { loadContractDraft, type SeenDraft } from "./contract-draft-view";

/** Deletes a draft of a contract, whoever has saved it. Throws NOT_FOUND. */
export async function deleteContractDraft(
  { db }: Context,
  { draft_id }: { draft_id: string },
): Promise<{ id: string }> {
  const [deleted] = await singleStatement(db)
    .delete(contractDrafts)
    .where(eq(contractDrafts.id, draft_id))
    .returning({ id: contractDrafts.id });
  if (deleted !== undefined) return deleted;
  throw new DomainError("NOT_FOUND", { message: contractDraftMessages.notFound });
}

/**
 * Deletes a draft because it is published, in the transaction of that. Throws NOT_FOUND, and CHANGED_MEANWHILE when it has
 * been saved since: of two admins who publish it only one does, and none publishes what they have not seen.
 */
export async function takePublishedDraft(
  tx: Transaction,
  { id, version }: SeenDraft,
  given: object,
): Promise<void> {
  const taken = await tx
    .delete(contractDrafts)
    .where(and(eq(contractDrafts.id, id), eq(contractDrafts.version, version)))
    .returning({ id: contractDrafts.id });
  if (taken.length > 0) return;
  const current = await loadContractDraft(tx, id);
  throw new DomainError("CHANGED_MEANWHILE", { sides: { given, current } });
}

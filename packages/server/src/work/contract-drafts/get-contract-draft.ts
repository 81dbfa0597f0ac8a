import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import type { Context } from "../../platform/context";
import { loadContractDraft } from "./contract-draft-view";

/** Returns one draft of a contract with its form. Throws NOT_FOUND. */
export async function getContractDraft(
  { db }: Context,
  { id }: { id: string },
): Promise<ContractDraft> {
  return await loadContractDraft(db, id);
}

import type { ContractDraftSummary } from "@signpoint/api/work/contract-drafts/contract-draft";
import { desc, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { contractDrafts, users } from "../../platform/db/schema/index";
import { summaryColumns } from "./contract-draft-view";

/** Returns all drafts of contracts without their forms, the latest save first. There are few: `CONTRACT_DRAFTS_MAX`. */
export async function listContractDrafts({
  db,
}: Context): Promise<{ items: ContractDraftSummary[] }> {
  const items = await db
    .select(summaryColumns)
    .from(contractDrafts)
    .innerJoin(users, eq(users.id, contractDrafts.saved_by))
    .orderBy(desc(contractDrafts.saved_at), desc(contractDrafts.id));
  return { items };
}

import type { AdminContractDetail } from "@signpoint/api/work/contracts/admin-contract";
import type { Context } from "../../platform/context";
import { loadContract, toAdminContractDetail } from "./admin-contract-view";

/** Returns a contract as admins see it, with the questions that the next signer gets. Throws NOT_FOUND. */
export async function getContractForAdmin(
  ctx: Context,
  { id }: { id: string },
): Promise<AdminContractDetail> {
  const row = await loadContract(ctx.db, id);
  return await toAdminContractDetail(ctx.db, row, ctx.now());
}

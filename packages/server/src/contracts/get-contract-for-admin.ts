import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { Context } from "../context";
import { findContractOrThrow, toAdminContractDetail } from "./admin-contract-view";

/** One contract as admins see it, with the questions that the next signer is asked. */
export async function getContractForAdmin(
  ctx: Context,
  { id }: { id: string },
): Promise<AdminContractDetail> {
  const row = await findContractOrThrow(ctx.db, id);
  return await toAdminContractDetail(ctx.db, row, ctx.now());
}

import { type ExpirationStatus, getExpiration } from "@signpoint/api/rules/expiry";
import type { CallerContext } from "../context";
import { findContractForUserOrThrow } from "./find-contract";

/** Where a contract stands in time, by the server's clock (specification, section 7). */
export async function checkExpiration(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<ExpirationStatus> {
  const { contract } = await findContractForUserOrThrow(ctx.db, contract_id, ctx.caller.user_id);
  return getExpiration(contract, ctx.now());
}

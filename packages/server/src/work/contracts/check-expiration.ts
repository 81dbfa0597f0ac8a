import { type ExpirationStatus, getExpiration } from "@signpoint/api/work/contracts/expiry";
import type { CallerContext } from "../../platform/context";
import { loadContractForUser } from "./find-contract";

/** Returns the expiration status of a contract by the server's clock (specification, section 7). Throws NOT_FOUND. */
export async function checkExpiration(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<ExpirationStatus> {
  const { contract } = await loadContractForUser(
    ctx.db,
    contract_id,
    ctx.caller.user_id,
    ctx.now(),
  );
  return getExpiration(contract, ctx.now());
}

import { type ExpirationStatus, getExpiration } from "@signpoint/api/rules/expiry";
import type { Caller } from "../auth/authenticate";
import type { Services } from "../services";
import { findContractForUser } from "./find-contract";

/** Where a contract stands in time, by the server's clock (specification, section 7). */
export async function checkExpiration(
  services: Services,
  caller: Caller,
  contractId: string,
): Promise<ExpirationStatus> {
  const { contract } = await findContractForUser(services.db, contractId, caller.user_id);
  return getExpiration(contract, services.now());
}

import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { Services } from "../services";
import { adminContractDetailOf, findPresentContract } from "./admin-contract-view";

/** One contract as admins see it, with the questions that the next signer is asked. */
export async function getContractForAdmin(
  services: Services,
  contractId: string,
): Promise<AdminContractDetail> {
  const row = await findPresentContract(services.db, contractId);
  return await adminContractDetailOf(services.db, row, services.now());
}

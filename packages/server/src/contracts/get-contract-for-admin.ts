import type { AdminContractDetail } from "@signpoint/api/entities/admin-contract";
import type { Services } from "../services";
import { findContractOrThrow, toAdminContractDetail } from "./admin-contract-view";

/** One contract as admins see it, with the questions that the next signer is asked. */
export async function getContractForAdmin(
  services: Services,
  contractId: string,
): Promise<AdminContractDetail> {
  const row = await findContractOrThrow(services.db, contractId);
  return await toAdminContractDetail(services.db, row, services.now());
}

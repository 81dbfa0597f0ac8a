import { ORPCError } from "@orpc/server";
import { signingRefusal, submissionRefusal } from "@signpoint/api/rules/signing";
import type { Caller } from "../auth/authenticate";
import type { Services } from "../services";
import { type ContractForUser, findContractForUser } from "./find-contract";

/** Whether the caller could sign right now; false for a contract that is not there. */
export async function validateSigning(
  services: Services,
  caller: Caller,
  contractId: string,
): Promise<boolean> {
  const found = await findOrNull(services, caller, contractId);
  if (found === null || found.contract.deleted_at !== null) return false;
  return signingRefusal({ ...found, now: services.now() }) === null;
}

/** Whether the caller could submit right now; false for a contract that they have not signed. */
export async function validateSubmission(
  services: Services,
  caller: Caller,
  contractId: string,
): Promise<boolean> {
  const found = await findOrNull(services, caller, contractId);
  if (found === null) return false;
  return submissionRefusal(found.contract, found.signingStatus, services.now()) === null;
}

async function findOrNull(
  services: Services,
  caller: Caller,
  contractId: string,
): Promise<ContractForUser | null> {
  try {
    return await findContractForUser(services.db, contractId, caller.user_id);
  } catch (error) {
    if (error instanceof ORPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

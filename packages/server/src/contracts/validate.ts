import { signingRefusal, submissionRefusal } from "@signpoint/api/rules/signing";
import type { CallerContext } from "../context";
import { findContractForUser } from "./find-contract";

/** Returns whether the caller could sign right now; false for a contract that is not there. */
export async function validateSigning(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<boolean> {
  const found = await findContractForUser(ctx.db, contract_id, ctx.caller.user_id);
  if (found === null || found.contract.deleted_at !== null) return false;
  return signingRefusal({ ...found, now: ctx.now() }) === null;
}

/** Returns whether the caller could submit right now; false for a contract that they have not signed. */
export async function validateSubmission(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<boolean> {
  const found = await findContractForUser(ctx.db, contract_id, ctx.caller.user_id);
  if (found === null) return false;
  return submissionRefusal(found.contract, found.signingStatus, ctx.now()) === null;
}

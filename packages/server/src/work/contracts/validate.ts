import { signingRefusal, submissionRefusal } from "@signpoint/api/work/signing";
import type { CallerContext } from "../../platform/context";
import { findContractForUser } from "./find-contract";

/** Returns whether the caller could sign a contract now; false when there is none. */
export async function validateSigning(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<boolean> {
  const found = await findContractForUser(ctx.db, contract_id, ctx.caller.user_id, ctx.now());
  if (found === null || found.contract.deleted_at !== null) return false;
  return signingRefusal({ ...found, now: ctx.now() }) === null;
}

/** Returns whether the caller could submit a contract now; false when they have not signed it. */
export async function validateSubmission(
  ctx: CallerContext,
  { contract_id }: { contract_id: string },
): Promise<boolean> {
  const found = await findContractForUser(ctx.db, contract_id, ctx.caller.user_id, ctx.now());
  if (found === null || found.signing === null) return false;
  return submissionRefusal(found.contract, found.signing, ctx.now()) === null;
}

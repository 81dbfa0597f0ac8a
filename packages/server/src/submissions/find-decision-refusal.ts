import type { ErrorCode } from "@signpoint/api/errors";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../context";
import { signedContracts } from "../db/schema/index";

/** Returns why the caller cannot decide about a signing, or null when it is pending and not their own. */
export async function findDecisionRefusal(
  { db, caller }: CallerContext,
  signingId: string,
): Promise<ErrorCode | null> {
  const { status, user_id } = signedContracts;
  const [signing] = await db
    .select({ status, user_id })
    .from(signedContracts)
    .where(eq(signedContracts.id, signingId));
  if (signing === undefined) return "NOT_FOUND";
  if (signing.user_id === caller.user_id) return "OWN_DECISION";
  if (signing.status === "pending") return null;
  const isDecided = signing.status === "approved" || signing.status === "rejected";
  return isDecided ? "ALREADY_DECIDED" : "NOT_SUBMITTED";
}

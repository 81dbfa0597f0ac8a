import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authUsers, itemCodes, redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

interface StoredCode {
  /** The shared code; null when it has one of the vault. */
  shared: string | null;
  vault: Pick<typeof itemCodes.$inferSelect, "id" | "code"> | null;
  /** The end of the safety pause of the account (ISO 8601), also one that has ended; null when there was none. */
  pauseUntil: string | null;
}

/** Returns the code of a redemption of the caller. Throws NOT_FOUND when it is not theirs, and NO_CODE_YET. */
export async function findOwnCode(
  { db, caller }: CallerContext,
  redemptionId: string,
): Promise<StoredCode> {
  const [found] = await db
    .select({
      shared: redemptions.redemption_code,
      vault: { id: itemCodes.id, code: itemCodes.code },
      pauseUntil: authUsers.safety_pause_until,
    })
    .from(redemptions)
    .leftJoin(authUsers, eq(authUsers.id, redemptions.user_id))
    .leftJoin(itemCodes, eq(itemCodes.redemption_id, redemptions.id))
    .where(and(eq(redemptions.id, redemptionId), eq(redemptions.user_id, caller.user_id)));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (found.shared === null && found.vault === null) throw new DomainError("NO_CODE_YET");
  return found;
}

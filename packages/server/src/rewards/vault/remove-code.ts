import type { CodeCounts } from "@signpoint/api/rewards/item-code";
import { and, eq, isNull } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { itemCodes } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { countCodes } from "./count-codes";

/**
 * Deletes a code that was never given, records it, and returns the counts of its item. Throws NOT_FOUND, and CODE_TAKEN
 * for a code that was given: that one stays.
 */
export async function removeCode(
  ctx: CallerContext,
  { code_id }: { code_id: string },
): Promise<CodeCounts> {
  return await inTransaction(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(itemCodes)
      .where(and(eq(itemCodes.id, code_id), isNull(itemCodes.redemption_id)))
      .returning({ item_id: itemCodes.item_id, line: itemCodes.line });
    if (removed === undefined) {
      const given = await tx.$count(itemCodes, eq(itemCodes.id, code_id));
      throw new DomainError(given === 0 ? "NOT_FOUND" : "CODE_TAKEN");
    }
    const counts = await countCodes(tx, removed.item_id);
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "remove_item_code",
      subject_type: "marketplace_item",
      subject_id: removed.item_id,
      before: { codes_available: counts.available + 1 },
      after: { codes_available: counts.available, codes_removed: 1, code_id, line: removed.line },
      now: ctx.now(),
    });
    return counts;
  });
}

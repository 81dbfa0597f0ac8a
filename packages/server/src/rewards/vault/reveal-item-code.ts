import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { itemCodes } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { readCode } from "./read-code";

/** Returns a code in full to an admin, and records that they have looked. Throws NOT_FOUND. */
export async function revealItemCode(
  ctx: CallerContext<"bankKeys">,
  { code_id }: { code_id: string },
): Promise<{ code: string }> {
  const [row] = await ctx.db.select().from(itemCodes).where(eq(itemCodes.id, code_id));
  const code = row === undefined ? null : await readCode(ctx, row);
  if (row === undefined || code === null) throw new DomainError("NOT_FOUND");
  await inTransaction(ctx.db, async (tx) => {
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "reveal_item_code",
      subject_type: "marketplace_item",
      subject_id: row.item_id,
      before: null,
      after: { code_id, line: row.line, redemption_id: row.redemption_id },
      now: ctx.now(),
    });
  });
  return { code };
}

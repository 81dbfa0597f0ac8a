import type { Delivery } from "@signpoint/api/rewards/redemption";
import { redemptionMessages, unreadableMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { readDelivery } from "./delivery";

/** Returns where a redemption is to be delivered, and records the look. Throws NOT_FOUND, also when nothing is stored or it cannot be decrypted. */
export async function revealDelivery(
  ctx: CallerContext<"bankKeys">,
  { redemption_id }: { redemption_id: string },
): Promise<Delivery> {
  return await inTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select({ id: redemptions.id, delivery: redemptions.delivery })
      .from(redemptions)
      .where(eq(redemptions.id, redemption_id));
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const delivery = await readDelivery(ctx, row);
    if (delivery === null) {
      const message =
        row.delivery === null ? redemptionMessages.noDelivery : unreadableMessages.delivery;
      throw new DomainError("NOT_FOUND", { message });
    }
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "reveal_delivery",
      subject_type: "redemption",
      subject_id: row.id,
      before: null,
      after: null,
      now: ctx.now(),
    });
    return delivery;
  });
}

import type { AdminRedemption, Redemption } from "@signpoint/api/rewards/redemption";
import { and, eq } from "drizzle-orm";
import type { CallerContext, Context } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectRedemptions, toAdminRedemption, toRedemption } from "./redemption-view";

/** Returns a redemption of the caller. Throws NOT_FOUND when there is none or it belongs to another user. */
export async function getOwnRedemption(
  ctx: CallerContext<"bankKeys">,
  { id }: { id: string },
): Promise<Redemption> {
  const [found] = await selectRedemptions(ctx.db).where(
    and(eq(redemptions.id, id), eq(redemptions.user_id, ctx.caller.user_id)),
  );
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return await toRedemption(ctx, found);
}

/** Returns a redemption with the account number masked. Throws NOT_FOUND when there is none. */
export async function getRedemptionForAdmin(
  ctx: Context<"bankKeys">,
  { id }: { id: string },
): Promise<AdminRedemption> {
  const [found] = await selectRedemptions(ctx.db).where(eq(redemptions.id, id));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return await toAdminRedemption(ctx, found);
}

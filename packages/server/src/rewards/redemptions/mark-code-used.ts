import type { Redemption } from "@signpoint/api/rewards/redemption";
import { eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { findOwnCode } from "../vault/find-own-code";
import { getOwnRedemption } from "./get-redemption";

/** Marks the code of a redemption of the caller as used; the first time stays. Throws NOT_FOUND and NO_CODE_YET. */
export async function markCodeUsed(
  ctx: CallerContext<"bankKeys">,
  { redemption_id }: { redemption_id: string },
): Promise<Redemption> {
  await findOwnCode(ctx, redemption_id);
  const now = ctx.now().toISOString();
  await singleStatement(ctx.db)
    .update(redemptions)
    .set({ used_at: sql`coalesce(${redemptions.used_at}, ${now}::timestamptz)` })
    .where(eq(redemptions.id, redemption_id));
  return await getOwnRedemption(ctx, { id: redemption_id });
}

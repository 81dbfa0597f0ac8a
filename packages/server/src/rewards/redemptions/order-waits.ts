import { hasRecentProof } from "@signpoint/api/accounts/recent-proof";
import { isPaused } from "@signpoint/api/platform/is-paused";
import { confirmAccountBy } from "@signpoint/api/rewards/account-confirmation";
import type { Delivery } from "@signpoint/api/rewards/redemption";
import { waitsForPause } from "@signpoint/api/rewards/safety-pause";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { computeDeliveryHashes } from "../delivery/delivery";
import type { OrderedItem, OrderFacts } from "./order-facts";

/** What an order waits for on the side of its buyer. Times are ISO 8601. */
export interface OrderWaits {
  /** By when the mail about its account number has to be confirmed; null when nothing is asked. */
  account_confirm_by: string | null;
  /** The end of the safety pause; null when it does not wait for it. */
  paused_until: string | null;
  /** The end of the pause that the account was found in: nothing is bought when another one has begun since. */
  pause_seen: string | null;
}

/** Returns what an order waits for. Only a paused account's delivery costs another query. */
export async function findOrderWaits(
  ctx: CallerContext<"bankKeys">,
  item: OrderedItem,
  { safetyPause, amr, isAccountPaid }: OrderFacts,
  delivery: Delivery | null,
): Promise<OrderWaits> {
  const now = ctx.now();
  const until = safetyPause?.until ?? null;
  const pause = isPaused(until, now) ? safetyPause : null;
  const waits =
    pause !== null && waitsForPause(item.type, await isKnownDelivery(ctx, delivery, pause.since));
  const proof = { wasPaid: isAccountPaid, hasRecentProof: hasRecentProof(amr, now) };
  const confirmBy = item.type === "Cash" ? confirmAccountBy(proof, now) : null;
  return {
    account_confirm_by: confirmBy?.toISOString() ?? null,
    paused_until: waits ? pause.until : null,
    pause_seen: pause?.until ?? null,
  };
}

/** Returns whether the caller had something sent to the same place before the pause began. */
async function isKnownDelivery(
  ctx: CallerContext<"bankKeys">,
  delivery: Delivery | null,
  since: string,
): Promise<boolean> {
  if (delivery === null) return false;
  const [earlier] = await ctx.db
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.user_id, ctx.caller.user_id),
        inArray(redemptions.delivery_hash, computeDeliveryHashes(ctx, delivery)),
        lt(redemptions.created_at, since),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

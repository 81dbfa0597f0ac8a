import type { CallerContext } from "../../platform/context";
import { correctPoints } from "./correct-points";

interface Deduction {
  user_id: string;
  points_to_deduct: number;
  reason?: string | null | undefined;
  signed_contract_id?: string | null | undefined;
}

/**
 * Deducts points from a user by a ledger entry and returns the profile. Throws NOT_FOUND, OWN_DECISION,
 * NOT_ENOUGH_POINTS, and BAD_REQUEST for a signing that it cannot name.
 */
export async function deductPoints(
  ctx: CallerContext<"config" | "notificationFeed">,
  { user_id, points_to_deduct, reason, signed_contract_id = null }: Deduction,
): ReturnType<typeof correctPoints> {
  return await correctPoints(ctx, {
    user_id,
    points: -points_to_deduct,
    reason: reason || null,
    signed_contract_id,
  });
}

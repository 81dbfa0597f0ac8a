import type { CallerContext } from "../../platform/context";
import { correctPoints } from "./correct-points";

/** Credits points to a user by a ledger entry and returns the profile. Throws NOT_FOUND, OWN_DECISION. */
export async function creditPoints(
  ctx: CallerContext<"config" | "notificationFeed">,
  { user_id, points, reason }: { user_id: string; points: number; reason: string },
): ReturnType<typeof correctPoints> {
  return await correctPoints(ctx, { user_id, points, reason });
}

import type { AdminRedemption, Redemption } from "@signpoint/api/entities/redemption";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { redemptions } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { selectRedemptions, toAdminRedemption, toRedemption } from "./redemption-view";

/** Returns the caller's redemption; throws NOT_FOUND when there is none or it is somebody else's. */
export async function getOwnRedemption(
  services: Services,
  caller: Caller,
  redemptionId: string,
): Promise<Redemption> {
  const [found] = await selectRedemptions(services.db).where(
    and(eq(redemptions.id, redemptionId), eq(redemptions.user_id, caller.user_id)),
  );
  if (found === undefined) throw refusal("NOT_FOUND");
  return await toRedemption(services, found);
}

/** Returns a redemption with its bank details in full; throws NOT_FOUND when there is none. */
export async function getRedemptionForAdmin(
  services: Services,
  redemptionId: string,
): Promise<AdminRedemption> {
  const [found] = await selectRedemptions(services.db).where(eq(redemptions.id, redemptionId));
  if (found === undefined) throw refusal("NOT_FOUND");
  return await toAdminRedemption(services, found);
}

import { currentHolds } from "@signpoint/api/rewards/holds";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import type { RedemptionRow } from "./redemption-view";

/** Throws REDEMPTION_HELD with what holds it: the first that admins cannot lift, if there is one. */
export function assertNotHeld(redemption: RedemptionRow, now: Date): void {
  const holds = currentHolds(redemption, now);
  if (holds.length === 0) return;
  if (holds.includes("unconfirmed")) {
    throw new DomainError("REDEMPTION_HELD", { message: redemptionMessages.heldUnconfirmed });
  }
  if (holds.includes("paused")) {
    throw new DomainError("REDEMPTION_HELD", { message: redemptionMessages.heldByPause });
  }
  throw new DomainError("REDEMPTION_HELD");
}

/** Returns the condition that nothing holds a redemption, as `currentHolds` says it. */
export function isFree(now: Date): SQL | undefined {
  const { held_until, paused_until, account_confirm_by, account_confirmed_at } = redemptions;
  const at = now.toISOString();
  return and(
    or(isNull(held_until), lte(held_until, at)),
    or(isNull(paused_until), lte(paused_until, at)),
    or(isNull(account_confirm_by), isNotNull(account_confirmed_at)),
  );
}

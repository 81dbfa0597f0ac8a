import { and, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { redemptions } from "../../platform/db/schema/index";

/** Returns the condition that a redemption does not wait for its buyer at an instant (ISO 8601): only then it can be late. */
export function isUpToAdmins(at: string): SQL | undefined {
  const { account_confirm_by, account_confirmed_at, paused_until } = redemptions;
  return and(
    or(isNull(account_confirm_by), isNotNull(account_confirmed_at)),
    or(isNull(paused_until), lte(paused_until, at)),
  );
}

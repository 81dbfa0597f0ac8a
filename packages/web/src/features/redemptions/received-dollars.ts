import type { Redemption } from "@signpoint/api/entities/redemption";
import { centsOf, dollarsOf } from "@signpoint/api/rules/cash";

/** What arrives of a cash redemption: its amount less the fee; 0 for everything else. */
export function receivedDollars(
  redemption: Pick<Redemption, "amount" | "commission_amount">,
): number {
  return dollarsOf(centsOf(redemption.amount ?? 0) - centsOf(redemption.commission_amount));
}

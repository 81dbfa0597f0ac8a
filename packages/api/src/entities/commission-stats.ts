import * as z from "zod";

/** What approved cash redemptions have brought, in dollars. */
export const CommissionStats = z.object({
  total_commission: z.number(),
  /** Of those approved in the present calendar month (UTC). */
  monthly_commission: z.number(),
  commission_count: z.int(),
  /** Before fees. */
  total_cash_redeemed: z.number(),
  /** 0.03 is 3%; 0 when there are none. */
  average_commission_rate: z.number(),
});
export type CommissionStats = z.infer<typeof CommissionStats>;

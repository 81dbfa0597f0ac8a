import { OPEN_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { centsToDollars, parseDollars } from "@signpoint/api/rewards/cash";
import type { Payout, PayoutTotal } from "@signpoint/api/rewards/payouts/payout";
import type { ListPayoutsInput } from "@signpoint/api/rewards/payouts/payout-calls";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { keyset, toPage } from "../../platform/db/keyset";
import { payouts, redemptions, users } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";
import { selectPayouts, toPayout } from "./payout-view";

type Input = z.output<typeof ListPayoutsInput>;
type OpenState = (typeof OPEN_PAYOUT_STATES)[number];
type Totals = Record<OpenState, z.output<typeof PayoutTotal>>;

const NONE = { payouts: 0, dollars: 0 };
/** What a masked account number shows. */
const ENDING_LENGTH = 4;

/**
 * Returns one page of the payouts in a state, account numbers masked: what is open oldest first, what has ended newest
 * first. With it come the totals of what is open, whatever is searched.
 */
export async function listPayouts(
  ctx: CallerContext<"bankKeys">,
  { status, search, limit, cursor }: Input,
): Promise<{ items: Payout[]; next_cursor: string | null; open: Totals }> {
  const pages = keyset({
    by: payouts.created_at,
    id: payouts.redemption_id,
    direction: OPEN_PAYOUT_STATES.some((open) => open === status) ? "asc" : "desc",
  });
  const rows = await selectPayouts(ctx.db)
    .where(and(eq(payouts.state, status), matches(search), pages.after(cursor)))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.redemption_id]);
  return {
    items: await Promise.all(page.map((row) => toPayout(ctx, row))),
    next_cursor,
    open: await sumOpen(ctx.db),
  };
}

/** Returns the condition that a payout is what the text names: its person, references, account or amount. */
function matches(search: string | undefined): SQL | undefined {
  if (search === undefined || search === "") return undefined;
  const person = sql`exists (select 1 from ${users}
    where ${users.id} = ${payouts.user_id} and ${contains(search, sql`lower(${users.username})`)})`;
  const conditions: SQL[] = [
    person,
    contains(search, sql`lower(${payouts.reference})`),
    contains(search, sql`lower(${redemptions.reference})`),
  ];
  const ending = search.replace(/[\s*-]/g, "").slice(-ENDING_LENGTH);
  if (ending.length === ENDING_LENGTH) conditions.push(eq(payouts.account_ending, ending));
  const cents = parseDollars(search);
  if (cents !== null) {
    const dollars = centsToDollars(cents);
    const { amount, commission_amount } = redemptions;
    conditions.push(sql`${dollars}::numeric in (${amount}, ${amount} - ${commission_amount})`);
  }
  return or(...conditions);
}

/** Returns how many payouts are open, and what they pay: the amounts less the fees. */
async function sumOpen(db: Database): Promise<Totals> {
  const rows = await db
    .select({
      state: payouts.state,
      payouts: sql<number>`count(*)`.mapWith(Number),
      dollars:
        sql<number>`coalesce(sum(${redemptions.amount} - ${redemptions.commission_amount}), 0)`.mapWith(
          Number,
        ),
    })
    .from(payouts)
    .innerJoin(redemptions, eq(redemptions.id, payouts.redemption_id))
    .where(inArray(payouts.state, OPEN_PAYOUT_STATES))
    .groupBy(payouts.state);
  const totalOf = (wanted: OpenState) => {
    const { state: _, ...total } = rows.find(({ state }) => state === wanted) ?? {
      state: wanted,
      ...NONE,
    };
    return total;
  };
  return {
    to_pay: totalOf("to_pay"),
    sent: totalOf("sent"),
    awaiting_details: totalOf("awaiting_details"),
  };
}

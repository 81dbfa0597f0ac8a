import type { TrialBalanceMonth } from "@signpoint/api/books/trial-balance";
import { trialBalance } from "@signpoint/api/books/trial-balance-rules";
import { monthAway, monthOf } from "@signpoint/api/ledger/history-chart";
import { isMonth } from "@signpoint/api/ledger/statement-rules";
import type { PageInput } from "@signpoint/api/platform/fields";
import type * as z from "zod";
import { findFirstMonth, selectMovedPoints } from "../ledger/months/select-facts";
import type { Context } from "../platform/context";
import { DomainError } from "../platform/domain-error";

/**
 * Returns one page of months, newest first, with how people's balances and the accounts on their other side moved. The
 * cursor is the last month. Throws BAD_REQUEST for any other cursor. Reads the totals of these months, and what they do not
 * tell apart.
 */
export async function getTrialBalance(
  { db, now }: Context,
  { limit, cursor }: z.output<typeof PageInput>,
): Promise<{ items: TrialBalanceMonth[]; next_cursor: string | null }> {
  if (cursor !== undefined && !isMonth(cursor)) {
    throw new DomainError("BAD_REQUEST", { fields: { cursor: "is not a cursor of this list" } });
  }
  const newest = cursor === undefined ? monthOf(now()) : monthAway(cursor, -1);
  const oldest = await findFirstMonth(db);
  if (oldest === null || oldest > newest) return { items: [], next_cursor: null };
  const months = monthsDownTo(newest, oldest, limit);
  const last = months.at(-1) ?? newest;
  const movedIn = await selectMovedPoints(db, { from: last, to: newest });
  const items = months.map((month) => {
    const { totals, details } = movedIn(month);
    return { month, ...trialBalance(totals, details) };
  });
  return { items, next_cursor: last > oldest ? last : null };
}

/** Returns up to `limit` calendar months, from the newest down to the oldest. */
function monthsDownTo(newest: string, oldest: string, limit: number): string[] {
  const months = [newest];
  for (let month = newest; month > oldest && months.length < limit; ) {
    month = monthAway(month, -1);
    months.push(month);
  }
  return months;
}

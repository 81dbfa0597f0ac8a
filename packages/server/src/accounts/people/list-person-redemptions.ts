import type { ListOfPersonInput } from "@signpoint/api/accounts/admin-people";
import type { PersonRedemption } from "@signpoint/api/accounts/person";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { assertPersonExists } from "./assert-person-exists";

const pages = newestFirst(redemptions);

/** Returns one page of a person's redemptions, newest first. Throws NOT_FOUND for somebody who never was. */
export async function listPersonRedemptions(
  { db }: Context,
  { id: userId, limit, cursor }: z.output<typeof ListOfPersonInput>,
): Promise<{ items: PersonRedemption[]; next_cursor: string | null }> {
  const after = pages.after(cursor);
  await assertPersonExists(db, userId);
  const { id, reference, item_name, item_type, price, status } = redemptions;
  const { held_until, cancelled_at, decided_at, created_at } = redemptions;
  const { account_confirm_by, account_confirmed_at, paused_until } = redemptions;
  const waits = { account_confirm_by, account_confirmed_at, paused_until };
  const item = { reference, item_name, item_type, price };
  const times = { held_until, cancelled_at, decided_at, created_at };
  const rows = await db
    .select({ id, ...item, status, ...times, ...waits, payout_state: payouts.state })
    .from(redemptions)
    .leftJoin(payouts, eq(payouts.redemption_id, redemptions.id))
    .where(and(eq(redemptions.user_id, userId), after))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}

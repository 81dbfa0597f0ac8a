import { maskCode } from "@signpoint/api/rewards/codes";
import type { ItemCode } from "@signpoint/api/rewards/item-code";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { itemCodes, marketplaceItems, redemptions } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { countCodes, selectSharedGiven } from "./count-codes";
import { itemNotFound } from "./item-not-found";
import { readCode } from "./read-code";

interface Input {
  id: string;
  state?: "available" | "given" | undefined;
  limit: number;
  cursor?: string | undefined;
}

const pages = keyset({ by: itemCodes.added_at, id: itemCodes.id, direction: "desc" });

/** Returns one page of an item's codes, newest first and masked, with their counts. Throws NOT_FOUND. */
export async function listCodes(ctx: Context<"bankKeys">, input: Input) {
  const { db } = ctx;
  const [item] = await db
    .select({
      item_name: marketplaceItems.name,
      shared: sql<boolean>`${marketplaceItems.redemption_code} is not null`,
      shared_given: selectSharedGiven,
    })
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, input.id), isNull(marketplaceItems.deleted_at)));
  if (item === undefined) throw itemNotFound();
  const rows = await db
    .select({
      id: itemCodes.id,
      code: itemCodes.code,
      line: itemCodes.line,
      added_by: selectUsername(itemCodes.added_by),
      added_at: itemCodes.added_at,
      redemption_id: itemCodes.redemption_id,
      given_to: selectUsername(redemptions.user_id),
      given_at: itemCodes.given_at,
      revealed_at: redemptions.revealed_at,
      used_at: redemptions.used_at,
    })
    .from(itemCodes)
    .leftJoin(redemptions, eq(redemptions.id, itemCodes.redemption_id))
    .where(and(eq(itemCodes.item_id, input.id), isInState(input.state), pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (row) => [row.added_at, row.id]);
  const items: ItemCode[] = await Promise.all(
    page.map(async ({ code, ...row }) => {
      const text = await readCode(ctx, { id: row.id, code });
      return { ...row, masked: text === null ? null : maskCode(text) };
    }),
  );
  return { items, next_cursor, ...item, ...(await countCodes(db, input.id)) };
}

function isInState(state: Input["state"]): SQL | undefined {
  if (state === undefined) return undefined;
  return state === "given" ? isNotNull(itemCodes.redemption_id) : isNull(itemCodes.redemption_id);
}

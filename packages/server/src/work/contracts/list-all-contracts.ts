import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import type { ListAdminContractsInput } from "@signpoint/api/work/contracts/admin-contract-calls";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { contracts } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";
import { toAdminContracts } from "./admin-contract-view";
import { isInExpiryState, toTimestamp } from "./catalogue/expiry-sql";

const pages = newestFirst(contracts);

type Input = z.output<typeof ListAdminContractsInput>;

/** Returns one page of all contracts that are not deleted, newest first. */
export async function listAllContracts(
  ctx: Context,
  { limit, cursor, ...filters }: Input,
): Promise<{ items: AdminContract[]; next_cursor: string | null }> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(contracts)
    .where(and(isNull(contracts.deleted_at), ...toConditions(filters, now), pages.after(cursor)))
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: await toAdminContracts(ctx.db, page, now), next_cursor };
}

function toConditions(
  { search, type, status, expiration }: Omit<Input, "limit" | "cursor">,
  now: Date,
): SQL[] {
  const conditions: SQL[] = [];
  if (search) conditions.push(contains(search, sql`${contracts.search_text}`));
  if (type !== undefined) conditions.push(eq(contracts.type, type));
  if (status !== undefined) conditions.push(eq(contracts.status, status));
  if (expiration !== undefined) conditions.push(isInExpiryState(expiration, toTimestamp(now)));
  return conditions;
}

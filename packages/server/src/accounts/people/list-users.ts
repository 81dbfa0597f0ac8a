import type { ListUsersInput } from "@signpoint/api/accounts/people-calls";
import type { AdminUser } from "@signpoint/api/platform/user-profile";
import { and, inArray, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { suspensions, users } from "../../platform/db/schema/index";
import { isInForce } from "../../platform/people/suspensions-sql";
import { listUnconfirmed } from "./list-unconfirmed";
import { isOfFilter } from "./people-filters-sql";
import { adminUserColumns, type FoundUser, searchUsers } from "./search-users";

type Input = z.output<typeof ListUsersInput>;

const byNewest = newestFirst(users);

/** Returns one page of people, newest first: all, or those of a filter. */
export async function listUsers(
  ctx: Context,
  input: Input,
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  if (input.filter === "unconfirmed") return await listUnconfirmed(ctx, input);
  const { db } = ctx;
  const at = ctx.now();
  const filter = input.filter && isOfFilter(input.filter, at);
  const behind = and(isNull(users.deleted_at), byNewest.after(input.cursor), filter);
  const rows: FoundUser[] = input.search
    ? await searchUsers(db, input.search, behind, input.limit + 1)
    : await db
        .select(adminUserColumns)
        .from(users)
        .where(behind)
        .orderBy(...byNewest.order)
        .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (row) => [row.created_at, row.id]);
  const suspended = await findSuspended(ctx, page);
  const items = page.map((row) => ({
    ...row,
    is_confirmed: true,
    is_suspended: suspended.has(row.id),
  }));
  return { items, next_cursor };
}

/** Returns the ids of those who are suspended now. */
async function findSuspended({ db, now }: Context, people: FoundUser[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const ids = people.map(({ id }) => id);
  const rows = await db
    .select({ user_id: suspensions.user_id })
    .from(suspensions)
    .where(and(inArray(suspensions.user_id, ids), isInForce(now())));
  return new Set(rows.map(({ user_id }) => user_id));
}

import type { ListUsersInput } from "@signpoint/api/accounts/people-calls";
import type { AdminUser } from "@signpoint/api/platform/user-profile";
import { and, or, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { authSignups } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";

const byNewest = newestFirst(authSignups);

/** The latest signup of an email that has no account. Expired ones are deleted by a task. */
const isLatest = sql`not exists (select from auth_users where auth_users.email = ${authSignups.email})
  and not exists (select from auth_signups as later where later.email = ${authSignups.email}
    and (later.created_at, later.id) > (${authSignups.created_at}, ${authSignups.id}))`;

/** Returns one page of those who have signed up and not confirmed their email, newest first. */
export async function listUnconfirmed(
  { db }: Context,
  { search, limit, cursor }: z.output<typeof ListUsersInput>,
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const { id, email, username, created_at } = authSignups;
  const matches =
    search === undefined || search === ""
      ? undefined
      : or(contains(search, sql`lower(${username})`), contains(search, sql`${email}`));
  const rows = await db
    .select({ id, email, username, created_at })
    .from(authSignups)
    .where(and(isLatest, matches, byNewest.after(cursor)))
    .orderBy(...byNewest.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  const nobodyYet = { points: 0, referrals: 0, is_admin: false, is_confirmed: false };
  const items = page.map((row) => ({
    ...row,
    ...nobodyYet,
    is_suspended: false,
    username: row.username ?? "",
  }));
  return { items, next_cursor };
}

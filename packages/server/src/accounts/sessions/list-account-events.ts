import type { ListOfPersonInput } from "@signpoint/api/accounts/admin-people";
import type { AccountEvent } from "@signpoint/api/accounts/safety/security-events";
import { SECURITY_EVENT_DAYS } from "@signpoint/api/platform/constants";
import type { PageInput } from "@signpoint/api/platform/fields";
import { and, eq, gte } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext, Context } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { securityEvents } from "../../platform/db/schema/index";
import { assertPersonExists } from "../people/assert-person-exists";
import { secondsBefore } from "../tokens/lifetimes";
import { describeDevice } from "./describe-device";

type Page = { items: AccountEvent[]; next_cursor: string | null };

const pages = newestFirst(securityEvents);

/** Returns one page of what happened to the caller's account in the last 90 days, newest first. */
export async function listOwnEvents(
  ctx: CallerContext,
  page: z.output<typeof PageInput>,
): Promise<Page> {
  return await listEvents(ctx, ctx.caller.user_id, page);
}

/** Returns one page of what happened to a person's account, for admins. Throws NOT_FOUND for somebody who never was. */
export async function listPersonEvents(
  ctx: Context,
  { id, ...page }: z.output<typeof ListOfPersonInput>,
): Promise<Page> {
  await assertPersonExists(ctx.db, id);
  return await listEvents(ctx, id, page);
}

async function listEvents(
  { db, now }: Context,
  userId: string,
  { limit, cursor }: z.output<typeof PageInput>,
): Promise<Page> {
  const oldest = secondsBefore(now(), SECURITY_EVENT_DAYS * 24 * 3_600);
  const rows = await db
    .select()
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.user_id, userId),
        gte(securityEvents.created_at, oldest),
        pages.after(cursor),
      ),
    )
    .orderBy(...pages.order)
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  const items = page.map(({ id, event, detail, user_agent, ip, created_at }) => ({
    id,
    event,
    detail,
    device: describeDevice(user_agent),
    network: ip,
    created_at,
  }));
  return { items, next_cursor };
}

import type { Notice, UnreadSubject } from "@signpoint/api/messages/notice";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, newestFirst, toPage } from "../../platform/db/keyset";
import { notices, signedContracts } from "../../platform/db/schema/index";
import { query, queryVariants, runQuery } from "../../platform/verb-query";
import { isShownTo, noticeTables, selectNotice, selectUnread, toNotice } from "./notice-view";

const pages = newestFirst(notices);
/** The unread notices that marks on screens are made of. */
const MARKED_MAX = 100;
/** The bell asks for so many on every screen: its query is prepared. */
const BELL_LIMIT = 5;

interface Variant {
  limit: number;
  isContinued: boolean;
  isUnread: boolean;
}

const userId = sql`${sql.placeholder("user_id")}::uuid`;
const isOwn = isShownTo(userId);
const isUnreadSql = sql`${notices.read_at} is null`;

const order = sql.join(pages.order, sql`, `);

const selectUnreadSubjects = sql<UnreadSubject[]>`(
  select coalesce(json_agg(subject), '[]') from (
    select ${jsonObject({
      contract_id: sql<string | null>`marked.contract_id`,
      redemption_id: sql<string | null>`marked.redemption_id`,
      notice_ids: sql<string[]>`json_agg(marked.id)`,
    })} as subject
    from (
      select ${notices.id}, ${notices.redemption_id}, (
          select contract_id from ${signedContracts} where ${signedContracts.id} = ${notices.signed_contract_id}
        ) as contract_id
      from ${notices} where ${isOwn} and ${isUnreadSql}
        and num_nonnulls(${notices.signed_contract_id}, ${notices.redemption_id}) = 1
      order by ${order} limit ${sql.raw(String(MARKED_MAX))}
    ) as marked
    group by marked.contract_id, marked.redemption_id
  ) as subjects)`;

const listFields = ({ limit, isContinued, isUnread }: Variant) => ({
  rows: jsonArray(
    selectNotice,
    sql`from ${noticeTables(sql`(
      select * from ${notices} where ${isOwn} ${isUnread ? sql`and ${isUnreadSql}` : sql``}
        ${isContinued ? sql`and ${pages.afterPlaceholders}` : sql``}
        order by ${order} limit ${sql.raw(String(limit + 1))}
    ) as ${notices}`)} order by ${order}`,
  ),
  unread: selectUnread(userId),
  unread_subjects: selectUnreadSubjects,
  position: sql<number>`coalesce((select max(${notices.sequence_number}) from ${notices}), 0)`,
  hasUnnumbered: sql<boolean>`exists (
    select 1 from ${notices} where ${isOwn} and ${notices.sequence_number} is null
  )`,
});

type Params = CursorParams & { user_id: string };

const listQueries = queryVariants<Variant, Params, JsonOf<ReturnType<typeof listFields>>>(
  (variant) => query(jsonObject(listFields(variant)), { named: variant.limit === BELL_LIMIT }),
);

/**
 * Returns a page of the caller's notices, newest first, the number of unread ones (1,000 at most), what these are about,
 * and the sequence number after which a stream continues: with what the first page does not have.
 */
export async function listNotices(
  ctx: CallerContext<"noticeFeed">,
  input: { limit: number; cursor?: string | undefined; unread?: "true" | "false" | undefined },
): Promise<{
  items: Notice[];
  next_cursor: string | null;
  unread: number;
  unread_subjects: UnreadSubject[];
  position: number;
}> {
  const { limit } = input;
  const cursor = pages.readCursor(input.cursor);
  const isContinued = cursor.after_id !== null;
  const listQuery = listQueries({ limit, isContinued, isUnread: input.unread === "true" });
  const params = { ...cursor, user_id: ctx.caller.user_id };
  let found = await runQuery(ctx, listQuery, params);
  if (found.hasUnnumbered) {
    // A notice gets its number from the first reader after its commit.
    await ctx.noticeFeed.refresh();
    found = await runQuery(ctx, listQuery, params);
  }
  const { rows, hasUnnumbered: _, ...others } = found;
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page.map(toNotice), next_cursor, ...others };
}

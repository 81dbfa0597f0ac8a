import type { UnreadSubject } from "@signpoint/api/messages/notice";
import { sql } from "drizzle-orm";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { notices, signedContracts } from "../../platform/db/schema/index";
import { callerId, listInbox } from "./list-inbox";
import { isShownTo, toPerson } from "./to-person";

/** The unread notices that marks on screens are made of. */
const MARKED_MAX = 100;

const isOwn = isShownTo(callerId);

const unreadSubject = jsonObject({
  contract_id: sql<string | null>`marked.contract_id`,
  redemption_id: sql<string | null>`marked.redemption_id`,
  notice_ids: sql<string[]>`json_agg(marked.id)`,
});

/** Returns a page of the caller's notices as `listInbox` does, and what the unread ones are about. */
export const listNotices = listInbox({
  audience: toPerson,
  isOwn,
  isAnnouncement: sql`${notices.announcement_id} is not null`,
  others: {
    unread_subjects: jsonArray<UnreadSubject>(
      unreadSubject,
      sql`from (
        select ${notices.id}, ${notices.redemption_id}, coalesce(${notices.contract_id}, (
            select contract_id from ${signedContracts} where ${signedContracts.id} = ${notices.signed_contract_id}
          )) as contract_id
        from ${notices} where ${isOwn} and ${toPerson.isUnread}
          and num_nonnulls(${notices.signed_contract_id}, ${notices.redemption_id}, ${notices.contract_id}) = 1
          and ${notices.kind} <> 'message_to_reviewer'
        order by ${notices.created_at} desc, ${notices.id} desc limit ${sql.raw(String(MARKED_MAX))}
      ) as marked
      group by marked.contract_id, marked.redemption_id`,
    ),
  },
});

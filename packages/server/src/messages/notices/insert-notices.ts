import type { NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice in SQL: what its columns are for each row of `from`. */
interface NoticeSql {
  kind: NoticeKind;
  id: SQL;
  /** Whom it is for. */
  userId: SQL;
  /** The record that it is about: one of the two, or none for a kind of `NOTICE_KINDS_WITHOUT_RECORD`. */
  signedContractId?: SQL;
  redemptionId?: SQL;
  /** The id of what is announced: a signing, a redemption, an appeal. There is one notice of a kind for each. */
  causeId: SQL;
  now: SQL;
  /** A table or CTE: one notice for each of its rows. */
  from: SQL;
}

const NONE = sql`null::uuid`;

/**
 * Returns the INSERT of a notice, as a CTE of the statement that makes the change. A cause that has a notice of this
 * kind gets no second one. Have `noticeFeed.publish()` called after the commit.
 */
export function insertNoticeSql(notice: NoticeSql): SQL {
  const { kind, id, userId, signedContractId = NONE, redemptionId = NONE } = notice;
  const kindSql = sql.raw(`'${kind}'`);
  return sql`insert into notices (id, user_id, kind, signed_contract_id, redemption_id, cause_id, in_app, created_at)
    select ${id}, ${userId}, ${kindSql}, ${signedContractId}, ${redemptionId}, ${notice.causeId},
      coalesce((select notice_settings.in_app from notice_settings
        where notice_settings.user_id = ${userId} and notice_settings.kind = ${kindSql}), true),
      ${notice.now}
    from ${notice.from}
    on conflict (cause_id, kind) do nothing`;
}

interface NewNotice {
  user_id: string;
  /** The record that it is about, as in `insertNoticeSql`. */
  signed_contract_id?: string;
  redemption_id?: string;
  /** As in `insertNoticeSql`. */
  cause_id: string;
}

/** Returns the notice that announces the end of a signing to its signer. */
export function toSigningNotice({ id, user_id }: { id: string; user_id: string }): NewNotice {
  return { user_id, signed_contract_id: id, cause_id: id };
}

/** Inserts notices of a kind in the transaction of the change that they announce. Otherwise like `insertNoticeSql`. */
export async function insertNotices(
  tx: Transaction,
  kind: NoticeKind,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = JSON.stringify(notices.map((notice) => ({ ...notice, id: newId() })));
  await tx.execute(
    insertNoticeSql({
      kind,
      id: sql`given.id`,
      userId: sql`given.user_id`,
      signedContractId: sql`given.signed_contract_id`,
      redemptionId: sql`given.redemption_id`,
      causeId: sql`given.cause_id`,
      now: sql`${now.toISOString()}::timestamptz`,
      from: sql`json_to_recordset(${rows}::json) as given (id uuid, user_id uuid, signed_contract_id uuid,
        redemption_id uuid, cause_id uuid)`,
    }),
  );
}

import type { NotificationData } from "@signpoint/api/messages/notification";
import { type AdminsEvent, notificationText } from "@signpoint/api/messages/notification-texts";
import type { NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { textSql } from "../../platform/db/text-sql";

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notification to one person. */
interface ToPerson {
  to: "person";
  kind: NoticeKind;
  person_id: string;
  /** The record that it is about: one of the first two, or neither for a kind of `NOTICE_KINDS_WITHOUT_RECORD`. */
  about?: Pick<NotificationData, "signed_contract_id" | "redemption_id" | "contract_id"> & {
    announcement_id?: string;
  };
  /** The id of what is announced: a signing, a redemption, an appeal. There is one notice of a kind for each. */
  cause_id: string;
}

/** A notification to all admins. */
type ToAdmins = AdminsEvent & {
  to: "admins";
  /** The person whom its text names. */
  person_id?: string | null;
  about: NotificationData;
};

export type NewNotification = ToPerson | ToAdmins;

/** A notification in SQL: what its columns are for each row of `from`. The columns are those of `NewNotification`. */
interface InSql {
  id: SQL;
  person_id: SQL;
  about: Partial<Record<keyof NotificationData | "announcement_id", SQL>>;
  now: SQL;
  /** A table or CTE: one notification for each of its rows. */
  from: SQL;
}

type NotificationSql = InSql &
  (
    | { to: "person"; kind: NoticeKind; cause_id: SQL }
    | { to: "admins"; kind: "contract_signed" | "submission" | "redemption"; title: SQL }
  );

/**
 * Returns the INSERT of a notification, as a CTE of the statement that makes the change. A cause that has told a person of
 * this kind tells no second time. Have `notificationFeed.publish()` called after the commit.
 */
export function insertNotificationSql(notification: NotificationSql): SQL {
  const kind = sql.raw(`'${notification.kind}'`);
  if (notification.to === "person") return insertToPerson({ ...notification, kind });
  const { title } = notification;
  const facts = sql`jsonb_build_object('title', ${title})`;
  const toText = (given: string) =>
    notificationText({ kind: notification.kind, facts: { title: given } });
  return insertToAdmins({ ...notification, kind, facts, message: textSql(toText, title) });
}

/** Inserts notifications in the transaction of the change that they tell. Otherwise like `insertNotificationSql`. */
export async function insertNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  for (const [to, insert] of [
    ["person", insertToPerson],
    ["admins", insertToAdmins],
  ] as const) {
    const rows = notifications.filter((row) => row.to === to).map(toRow);
    if (rows.length === 0) continue;
    const from = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, kind text, person_id uuid,
      signed_contract_id uuid, redemption_id uuid, redemption_type text, user_id uuid, second_approval_id uuid,
      item_id uuid, announcement_id uuid, contract_id uuid, cause_id uuid, facts jsonb, message text)`;
    await tx.execute(insert({ ...GIVEN, now: sql`${now.toISOString()}::timestamptz`, from }));
  }
}

/** Returns what `GIVEN` names. Servers of the version before show the message that is stored. */
function toRow({ about, ...row }: NewNotification) {
  const message = row.to === "admins" ? notificationText(row) : null;
  return { ...row, ...about, id: newId(), message };
}

const GIVEN = {
  id: sql`given.id`,
  kind: sql`given.kind`,
  person_id: sql`given.person_id`,
  about: {
    signed_contract_id: sql`given.signed_contract_id`,
    redemption_id: sql`given.redemption_id`,
    redemption_type: sql`given.redemption_type`,
    user_id: sql`given.user_id`,
    second_approval_id: sql`given.second_approval_id`,
    item_id: sql`given.item_id`,
    announcement_id: sql`given.announcement_id`,
    contract_id: sql`given.contract_id`,
  },
  cause_id: sql`given.cause_id`,
  facts: sql`given.facts`,
  message: sql`given.message`,
};

type Columns<Others extends string> = InSql & Record<"kind" | Others, SQL>;

function insertToPerson({
  id,
  kind,
  person_id,
  about,
  cause_id,
  now,
  from,
}: Columns<"cause_id">): SQL {
  const {
    signed_contract_id = NONE,
    redemption_id = NONE,
    announcement_id = NONE,
    contract_id = NONE,
  } = about;
  return sql`insert into notices (id, user_id, kind, signed_contract_id, redemption_id, announcement_id, contract_id, cause_id, in_app, created_at)
    select ${id}, ${person_id}, ${kind}, ${signed_contract_id}, ${redemption_id}, ${announcement_id}, ${contract_id}, ${cause_id},
      coalesce((select notice_settings.in_app from notice_settings
        where notice_settings.user_id = ${person_id} and notice_settings.kind = ${kind}), true),
      ${now}
    from ${from}
    on conflict (cause_id, kind) do nothing`;
}

const NONE = sql`null::uuid`;

function insertToAdmins(columns: Columns<"facts" | "message">): SQL {
  const { id, kind, person_id, about, facts, message, now, from } = columns;
  const data = Object.entries(about).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`insert into notifications (id, kind, person_id, data, facts, message, created_at)
    select ${id}, ${kind}, ${person_id}, jsonb_strip_nulls(jsonb_build_object(${sql.join(data, sql`, `)})),
      ${facts}, ${message}, ${now}
    from ${from}`;
}

interface OwnRecord {
  id: string;
  user_id: string;
}

/** Returns the notification to the signer of a signing, which is its cause unless another one is given. */
export function toSigner(kind: NoticeKind, { id, user_id }: OwnRecord, cause_id = id): ToPerson {
  return { to: "person", kind, person_id: user_id, about: { signed_contract_id: id }, cause_id };
}

/** Returns the notification to the buyer of a redemption, which is its cause unless another one is given. */
export function toBuyer(kind: NoticeKind, { id, user_id }: OwnRecord, cause_id = id): ToPerson {
  return { to: "person", kind, person_id: user_id, about: { redemption_id: id }, cause_id };
}

import { APPEAL_DAYS } from "@signpoint/api/platform/constants";
import type { Appeal } from "@signpoint/api/work/appeal";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { jsonObject } from "../../platform/db/json-sql";
import { newId } from "../../platform/db/new-id";
import { afterCommit } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { PERSON } from "../../platform/people/person-in-text";
import { runWrite, write } from "../../platform/verb-write";
import { findOwnSigning } from "../signings/find-own-signing";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { appealFields } from "../submissions/appeal-fields";
import { findAppealRefusal } from "../submissions/find-appeal-refusal";

interface Params {
  appeal_id: string;
  signing_id: string;
  user_id: string;
  text: string;
  now: string;
  notification_id: string;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;
const DAYS = sql.raw(`interval '${APPEAL_DAYS} days'`);

/** Files that were uploaded after the rejection go with the appeal. */
const appealing = write<Params, Appeal>(
  sql`rejection as (
    select * from signed_contracts
    where id = ${sql.placeholder("signing_id")}::uuid and user_id = ${sql.placeholder("user_id")}::uuid
      and status = 'rejected' and decided_by is not null 
      and coalesce(appeal_until, decided_at + ${DAYS}) > ${deadlineNow(now)}
    for update
  ), named as (
    update files set state = 'submitted' from rejection
    where files.signed_contract_id = rejection.id and files.state = 'stored'
      and files.created_at >= rejection.decided_at
    returning files.path
  ), appealed as (
    insert into appeals (id, signed_contract_id, user_id, rejected_by, state, text, files, due_at, created_at)
    select ${sql.placeholder("appeal_id")}, id, user_id, decided_by, 'open', ${sql.placeholder("text")},
      coalesce((select jsonb_agg(path order by path) from named), '[]'),
      ${now} + (select review_contract_hours from settings) * interval '1 hour', ${now}
    from rejection
    returning *
  ), notified as (
    insert into notifications (id, kind, message, person_id, data, created_at)
    select ${sql.placeholder("notification_id")}, 'appeal',
      '${sql.raw(PERSON)} appealed the rejection of "' || (rejection.agreed ->> 'title') || '"', appealed.user_id,
      json_build_object('signed_contract_id', rejection.id), ${now}
    from appealed cross join rejection
  )`,
  sql`select ${jsonObject(appealFields)} as value from appealed as appeals`,
);

/**
 * Appeals the rejection of the caller's own submission, once and within 7 days, and notifies the admins. Throws
 * NOT_FOUND and the code of `appealRefusal`.
 */
export async function appealRejection(
  ctx: CallerContext<"notificationFeed">,
  { signed_contract_id, text }: { signed_contract_id: string; text: string },
): Promise<Appeal> {
  const params = { appeal_id: newId(), signing_id: signed_contract_id, text };
  const at = ctx.now();
  const appeal = await runWrite(ctx, appealing, {
    ...params,
    user_id: ctx.caller.user_id,
    now: at.toISOString(),
    notification_id: newId(),
  }).catch((error: unknown) => {
    if (!violatesConstraint(error, "appeals_signing_unique")) throw error;
    throw new DomainError("ALREADY_APPEALED");
  });
  if (appeal !== null) {
    afterCommit(ctx.db, () => ctx.notificationFeed.publish());
    return appeal;
  }
  const { signing } = await findOwnSigning(ctx, signed_contract_id);
  throw new DomainError((await findAppealRefusal(ctx.db, signing, at)) ?? "NOT_APPEALABLE");
}

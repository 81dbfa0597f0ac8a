import type { Notice } from "@signpoint/api/messages/notice";
import { type NoticeFacts, noticeText } from "@signpoint/api/messages/notice-texts";
import { joinParts } from "@signpoint/api/messages/text-parts";
import { type SQL, sql } from "drizzle-orm";
import { isoInstant, type JsonOf, jsonObject } from "../../platform/db/json-sql";
import {
  adminDecisions,
  announcements,
  appeals,
  contracts,
  notices,
  payoutMoves,
  payouts,
  redemptions,
  signedContracts,
  submissionMessages,
  submissionVersions,
} from "../../platform/db/schema/index";
import { agreedRefund } from "../../platform/db/schema/signed-contracts";
import type { Audience } from "./audience";
import { correctionDeadline, workDeadline } from "./deadlines-sql";
import type { NoticeKind } from "./insert-notifications";

/**
 * Returns the tables that notices are made of; `source` is a query of the notices, without which the condition names them.
 * Each record is looked up by its key (`offset 0` keeps the planner from joining whole tables for a few notices).
 */
export function noticeTables(source: SQL = sql`${notices}`): SQL {
  return sql`${source}
    left join lateral (
      select * from signed_contracts where id = ${notices.signed_contract_id} offset 0
    ) as ${signedContracts} on true
    left join lateral (
      select * from contracts where id = coalesce(${signedContracts.contract_id}, ${notices.contract_id}) offset 0
    ) as ${contracts} on true
    left join lateral (
      select * from redemptions where id = ${notices.redemption_id} offset 0
    ) as ${redemptions} on true
    left join lateral (
      select * from announcements where id = ${notices.announcement_id} offset 0
    ) as ${announcements} on true`;
}

const payoutReason = sql`(select ${payouts.reason} from ${payouts}
  where ${payouts.redemption_id} = ${notices.redemption_id})`;

const fields = {
  id: notices.id,
  kind: sql<NoticeKind>`${notices.kind}`,
  created_at: notices.created_at,
  read_at: notices.read_at,
  contract_id: sql<string | null>`${contracts.id}`,
  redemption_id: notices.redemption_id,
  signed_contract_id: notices.signed_contract_id,
  announcement_id: notices.announcement_id,
  facts: jsonObject({
    // What was agreed at signing, and of an invitation what holds now.
    subject: sql<string>`coalesce(${signedContracts.agreed} ->> 'title', ${redemptions.item_name}, ${contracts.title}, '')`,
    points_cost: sql<number>`coalesce(${signedContracts.points_cost}, ${redemptions.price}, ${contracts.points_cost}, 0)`,
    points_reward: sql<number>`coalesce(${signedContracts.points_reward}, ${redemptions.price}, ${contracts.points_reward}, 0)`,
    note: sql<string | null>`case ${notices.kind}
      when 'changes_requested' then (select ${submissionVersions.request_note} from ${submissionVersions}
        where ${submissionVersions.id} = ${notices.cause_id})
      when 'message_received' then (select ${submissionMessages.text} from ${submissionMessages}
        where ${submissionMessages.id} = ${notices.cause_id})
      when 'appeal_decided' then (select ${appeals.note} from ${appeals} where ${appeals.id} = ${notices.cause_id})
      when 'payout_sent' then (select ${payoutMoves.reference} from ${payoutMoves}
        where ${payoutMoves.redemption_id} = ${notices.redemption_id} and ${payoutMoves.state} = 'sent'
          and ${payoutMoves.at} = ${notices.created_at} order by ${payoutMoves.number} desc limit 1)
      when 'payout_failed' then ${payoutReason}
      when 'payout_details_asked' then ${payoutReason}
      else coalesce(${signedContracts.review_note}, ${redemptions.review_note}) end`,
    lapse_refund: sql<number>`coalesce(${agreedRefund}, 0)`,
    appeal: sql<NoticeFacts["appeal"]>`case when ${notices.kind} = 'appeal_decided' then (
      select ${jsonObject({ state: appeals.state, recharged_points: appeals.recharged_points })}
      from ${appeals} where ${appeals.id} = ${notices.cause_id}) end`,
    correction: sql<NoticeFacts["correction"]>`case when ${notices.kind} = 'points_corrected' then (
      select json_build_object(
        'points', (${adminDecisions.after} ->> 'points')::bigint - (${adminDecisions.before} ->> 'points')::bigint,
        'reason', ${adminDecisions.after} ->> 'reason',
        'title', (select corrected.agreed ->> 'title' from signed_contracts as corrected
          where corrected.id = (${adminDecisions.after} ->> 'signed_contract_id')::uuid))
      from ${adminDecisions} where ${adminDecisions.id} = ${notices.cause_id}) end`,
    reason: sql<NoticeFacts["reason"]>`${signedContracts.decision_reason}`,
    // Each round of corrections is a cause of its own.
    deadline: sql<
      string | null
    >`case when ${notices.kind} = 'contract_invitation' then ${isoInstant(contracts.expires_at)}
      when ${notices.cause_id} = ${notices.signed_contract_id} then ${isoInstant(workDeadline)}
      else ${isoInstant(correctionDeadline)} end`,
    reference: sql<string | null>`${redemptions.reference}`,
    hold: sql<
      NoticeFacts["hold"]
    >`case when ${redemptions.held_until} is not null then ${jsonObject({
      until: redemptions.held_until,
      kind: redemptions.hold_kind,
      reason: redemptions.hold_reason,
    })} end`,
    payout: sql<NoticeFacts["payout"]>`(select ${jsonObject({
      state: payouts.state,
      details_due_at: payouts.details_due_at,
    })} from ${payouts} where ${payouts.redemption_id} = ${notices.redemption_id})`,
    waits: sql<NoticeFacts["waits"]>`case when ${redemptions.id} is not null then ${jsonObject({
      status: redemptions.status,
      account_confirm_by: redemptions.account_confirm_by,
      account_confirmed_at: redemptions.account_confirmed_at,
      decided_at: redemptions.decided_at,
      paused_until: redemptions.paused_until,
    })} end`,
    announcement: sql<
      NoticeFacts["announcement"]
    >`case when ${announcements.id} is not null then ${jsonObject({
      title: announcements.title,
      text: announcements.text,
      holds_from: announcements.holds_from,
    })} end`,
    redemption_status: sql<NoticeFacts["redemption_status"]>`${redemptions.status}`,
  }),
};

/** What `toNotice` needs of a notice, as one JSON value. */
export const selectNotice = jsonObject(fields);
export type NoticeRow = JsonOf<typeof fields>;

/** Returns a notice in the shape of the API: its text is made of what the records hold now. */
export function toNotice({ facts, ...notice }: NoticeRow): Notice {
  const { id, kind, created_at, read_at } = notice;
  const href = toHref(notice);
  const { title, parts } = noticeText(kind, facts);
  const body = joinParts(parts);
  return { id, kind, title, body, body_parts: parts, href, created_at, read_at };
}

function toHref(notice: Omit<NoticeRow, "facts">): string {
  const { kind, contract_id, redemption_id, signed_contract_id, announcement_id } = notice;
  if (kind === "data_export_ready") return "/settings/data";
  if (kind === "message_to_reviewer") return `/admin/contracts/signed/${signed_contract_id}`;
  if (announcement_id !== null) return `/announcements/${announcement_id}`;
  if (contract_id !== null) return `/contracts/${contract_id}`;
  return redemption_id === null ? "/earnings" : `/redemptions/${redemption_id}`;
}

/** Each person has their own notifications, called notices, and their own state of what is read. */
export const toPerson: Audience<NoticeRow, Notice> = {
  table: notices,
  sequence: "notice_sequence",
  lock: "noticeSequence",
  isShown: sql`${notices.in_app}`,
  isUnread: sql`${notices.read_at} is null`,
  markAsRead: (now) => sql`read_at = ${now.toISOString()}`,
  ownerId: sql`${notices.user_id}`,
  row: selectNotice,
  tables: noticeTables,
  toItem: toNotice,
};

/** Returns the condition for the notices of a person that are shown in the app. */
export function isShownTo(userId: SQL): SQL {
  return sql`${toPerson.isShown} and ${notices.user_id} = ${userId}`;
}

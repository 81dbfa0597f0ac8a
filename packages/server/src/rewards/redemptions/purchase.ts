import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { insertDecisionSql } from "../../ledger/audit-log/record-decision";
import { insertEntrySql } from "../../ledger/entries/post-entries";
import { insertNotificationSql } from "../../messages/notifications/insert-notifications";
import { isoInstant, jsonObject } from "../../platform/db/json-sql";
import { redemptions } from "../../platform/db/schema/index";
import { textSql } from "../../platform/db/text-sql";
import { selectPaused } from "../../platform/settings/assert-not-paused";
import { write } from "../../platform/verb-write";
import type { PayoutColumns } from "../payouts/payout-columns";
import type { OrderWaits } from "./order-waits";
import type { RedemptionRow } from "./redemption-view";

const userId = sql`${sql.placeholder("user_id")}::uuid`;
const itemId = sql`${sql.placeholder("item_id")}::uuid`;

export interface PurchaseParams extends PayoutColumns, OrderWaits {
  redemption_id: string;
  reference: string;
  entry_id: string;
  user_id: string;
  request_id: string;
  item_id: string;
  /**
   * The item as it was read: nothing is bought when its type, price, value or `instant` has
   * changed.
   */
  type: string;
  price: number;
  value: string;
  instant: boolean;
  review_due_at: string;
  now: string;
  notification_id: string;
  notice_id: string;
  /** The id of the decision that records what holds it from the beginning; else unused. */
  decision_id: string;
  delivery: string | null;
  delivery_hash: string | null;
}

export type Redeemed = RedemptionRow & { item: { image_url: string } };

/**
 * The statement of a purchase: takes one from the stock, inserts the redemption, posts its price,
 * and tells the buyer and the admins. The trigger `hold_cash_beyond_limits` holds cash beyond the limits of a day (decision
 * 42). Nothing is bought when a safety pause has begun since the order was looked at.
 */
export const purchase = write<PurchaseParams, Redeemed>(
  sql`taken as (
    update marketplace_items set quantity = quantity - 1
    where id = ${itemId} and deleted_at is null and quantity > 0
      and not ${selectPaused("redemptions")} and type = ${sql.placeholder("type")}
      and price = ${sql.placeholder("price")} and value = ${sql.placeholder("value")}
      and instant = ${sql.placeholder("instant")}
      and not exists (select from auth_users where auth_users.id = ${userId}
        and safety_pause_until > ${sql.placeholder("now")}::timestamptz
        and safety_pause_until is distinct from ${sql.placeholder("pause_seen")}::timestamptz)
    returning id, name, type, value, price, image_url
  ), redeemed as (
    insert into redemptions (id, user_id, request_id, type, reference, item_id, item_type, item_name, item_value,
      price, amount, commission_amount, commission_rate, naira_rate, naira_amount, bank_details, account_hash,
      delivery, delivery_hash, account_confirm_by, paused_until, status, review_due_at, created_at)
    select ${sql.placeholder("redemption_id")}, ${userId}, ${sql.placeholder("request_id")},
      ${sql.placeholder("redemption_type")}, ${sql.placeholder("reference")}, id, type, name, value, price,
      ${sql.placeholder("amount")}::numeric, ${sql.placeholder("commission_amount")}::numeric,
      ${sql.placeholder("commission_rate")}::numeric, ${sql.placeholder("naira_rate")}::numeric,
      ${sql.placeholder("naira_amount")}::numeric, ${sql.placeholder("bank_details")}, ${sql.placeholder("account_hash")},
      ${sql.placeholder("delivery")}, ${sql.placeholder("delivery_hash")},
      ${sql.placeholder("account_confirm_by")}::timestamptz, ${sql.placeholder("paused_until")}::timestamptz, 'PENDING', ${sql.placeholder("review_due_at")}, ${sql.placeholder("now")}
    from taken
    returning *
  ), paid as (
    ${insertEntrySql({
      id: sql`${sql.placeholder("entry_id")}::uuid`,
      userId: sql`user_id`,
      source: "POINTS_REDEEMED",
      details: textSql(entryTexts.redeemed, sql`item_name`),
      points: sql`-price`,
      causeId: sql`id`,
      now: sql`created_at`,
      from: sql`redeemed`,
    })}
  ), recorded as (
    ${insertDecisionSql({
      id: sql`${sql.placeholder("decision_id")}::uuid`,
      actor: "system",
      action: "hold_redemption",
      subjectType: "redemption",
      subjectId: sql`id`,
      after: sql`jsonb_strip_nulls(jsonb_build_object('held_until', ${isoInstant(sql`held_until`)}, 'hold_kind', hold_kind,
        'account_confirm_by', ${isoInstant(sql`account_confirm_by`)}, 'paused_until', ${isoInstant(sql`paused_until`)}))`,
      now: sql`created_at`,
      from: sql`redeemed where num_nonnulls(held_until, account_confirm_by, paused_until) > 0`,
    })}
  ), told as (${insertNotificationSql({
    to: "person",
    kind: "redemption_requested",
    id: sql`${sql.placeholder("notice_id")}::uuid`,
    person_id: sql`redeemed.user_id`,
    about: { redemption_id: sql`redeemed.id` },
    cause_id: sql`redeemed.id`,
    now: sql`redeemed.created_at`,
    from: sql`redeemed`,
  })}), notified as (${insertNotificationSql({
    to: "admins",
    kind: "redemption",
    id: sql`${sql.placeholder("notification_id")}::uuid`,
    person_id: sql`redeemed.user_id`,
    about: { redemption_id: sql`redeemed.id`, redemption_type: sql`redeemed.type` },
    title: sql`redeemed.item_name`,
    now: sql`redeemed.created_at`,
    from: sql`redeemed`,
  })})`,
  sql`select ${jsonObject({
    ...getTableColumns(redemptions),
    item: sql`json_build_object('image_url', taken.image_url)`,
  })} as value from redeemed as redemptions cross join taken` as SQL<Redeemed>,
);

import { sql } from "drizzle-orm";
import { adminDecisions, factorRemovals, secondApprovals } from "../../../platform/db/schema/index";
import { type Check, inSlice } from "./check";

/** The entry of a confirmed correction: of the right person and amount, caused by the recorded decision. */
const HAS_ENTRY = sql`exists (
  select from earnings e where e.cause_id = a.decision_id and e.user_id = a.user_id
    and e.points_earned = case a.kind when 'credit' then a.points else - a.points end)`;

const IS_RECORDED = sql`exists (select from admin_decisions d where d.id = a.decision_id)`;

/** What waits has not been carried out. */
const IS_WAITING = sql`case a.kind
  when 'redemption' then exists (select from redemptions r where r.id = a.subject_id and r.status = 'PENDING')
  when 'submission' then exists (select from signed_contracts s where s.id = a.subject_id and s.status = 'pending')
  when 'payout_details' then exists (select from payouts p where p.second_approval_id = a.id and p.state = 'to_pay')
  when 'release' then exists (select from redemptions r where r.id = a.subject_id and r.status = 'PENDING')
  when 'item' then exists (select from marketplace_items i where i.id = a.subject_id and i.deleted_at is null)
  when 'contract' then exists (
    select from contracts c where c.id = a.subject_id and c.status <> 'active' and c.deleted_at is null)
  when 'factor_removal' then exists (
    select from factor_removals f where f.id = a.id and f.state = 'open' and f.confirmed_at is null)
  else true end`;

/** A removal of a second factor waits once it is confirmed, and its row goes with the account, or 90 days after its end. */
const IS_CONFIRMED_REMOVAL = sql`not exists (select from factor_removals f where f.id = a.id and f.confirmed_at is null)`;

/** What was carried out stands in the audit log with the same time. */
const IS_RECORDED_REMOVAL = sql`exists (select from admin_decisions d where d.subject_id = f.user_id
  and d.action = 'reset_second_factor' and d.created_at = f.ended_at)`;

/** Finds second approvals that were confirmed and not carried out, those that are open though it was done, and those that are gone. */
export const SECOND_APPROVAL_CHECKS: Check[] = [
  {
    name: "second approvals",
    slicedBy: secondApprovals.id,
    statement: (slice) => sql`
      select concat('second approval ', a.id, ' of a ', a.kind, ' is ', a.state,
        ', which its record and entries do not show') as problem
      from second_approvals a
      where ${inSlice(sql`a.id`, slice)} and not case a.state
        when 'open' then ${IS_WAITING}
        when 'confirmed' then case a.kind when 'factor_removal' then ${IS_CONFIRMED_REMOVAL} else ${IS_RECORDED} and (a.kind not in ('credit', 'deduction') or ${HAS_ENTRY}) end
        else true end`,
  },
  {
    name: "recorded second approvals",
    slicedBy: adminDecisions.id,
    statement: (slice) => sql`
      select concat('second approval ', d."before" ->> 'second_approval_id', ', which decision ', d.id, ' has confirmed, is gone or not confirmed') as problem
      from admin_decisions d
      where ${inSlice(sql`d.id`, slice)} and d.action = 'confirm_second' and not exists (
        select from second_approvals a where a.id::text = d."before" ->> 'second_approval_id' and a.state = 'confirmed')
        and d."before" ->> 'second_approval_id' is not null`,
  },
  {
    name: "removals of second factors",
    slicedBy: factorRemovals.id,
    statement: (slice) => sql`
      select concat('the removal ', f.id, ' of a second factor was carried out, which no decision records') as problem
      from factor_removals f
      where ${inSlice(sql`f.id`, slice)} and f.state = 'carried_out' and not ${IS_RECORDED_REMOVAL}`,
  },
];

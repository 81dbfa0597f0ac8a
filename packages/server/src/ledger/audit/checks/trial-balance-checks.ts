import { type CauseKind, OTHER_SIDES } from "@signpoint/api/books/trial-balance-rules";
import { type SQL, sql } from "drizzle-orm";
import { users } from "../../../platform/db/schema/index";
import { type Check, inSlice } from "./check";

const decision = (action: string) => sql`exists (
  select from admin_decisions d
  where d.id = e.cause_id and d.action = ${sql.raw(`'${action}'`)} and d.subject_id = e.user_id)`;

/** Whether the cause of an entry is of a kind. Its state and amount are for the causes of ledger entries. */
const IS_OF_KIND: Record<CauseKind, SQL> = {
  signing: sql`exists (select from signed_contracts s where s.id = e.cause_id)`,
  appeal: sql`exists (select from appeals a where a.id = e.cause_id)`,
  redemption: sql`exists (select from redemptions r where r.id = e.cause_id)`,
  credit: decision("credit_points"),
  // Earlier deductions do not contain the decision's id, but have its time.
  deduction: sql`exists (
    select from admin_decisions d
    where d.subject_id = e.user_id and d.action = 'deduct_points'
      and (d.id = e.cause_id or d.created_at = e."timestamp"))`,
  account_deletion: decision("delete_account"),
  person: sql`exists (select from users u where u.id = e.cause_id)`,
};

/** The condition that the table of the rules knows the account on the other side of an entry. */
const HAS_OTHER_SIDE = sql`case e.source ${sql.join(
  Object.entries(OTHER_SIDES).map(([source, accounts]) => {
    const kinds = Object.keys(accounts) as CauseKind[];
    const known = kinds.map((kind) => IS_OF_KIND[kind]);
    return sql`when ${sql.raw(`'${source}'`)} then ${known.length === 0 ? sql`false` : sql.join(known, sql` or `)}`;
  }),
  sql` `,
)} else false end`;

/**
 * Compares both sides of all movements of each person and month: what the totals moved the balance by, and what the entries
 * moved on the accounts that source and cause name. When each sums to 0, so does the trial balance of each month.
 */
export const TRIAL_BALANCE_CHECKS: Check[] = [
  {
    name: "trial balance",
    slicedBy: users.id,
    statement: (slice) => sql`
      select concat('trial balance of ', month, ': the balance of user ', user_id, ' moved by ', balance,
        ', the accounts on its other side by ', others) as problem
      from (
        select user_id, month, sum(balance) as balance, sum(others) as others from (
          select user_id, month, points_in - points_out as balance, 0 as others
          from earnings_totals where ${inSlice(sql`user_id`, slice)}
          union all
          select e.user_id, to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM'), 0, - e.points_earned
          from earnings e
          where ${inSlice(sql`e.user_id`, slice)} and e.points_earned <> 0 and ${HAS_OTHER_SIDE}
        ) sides group by user_id, month
      ) moved
      where balance + others <> 0`,
  },
];

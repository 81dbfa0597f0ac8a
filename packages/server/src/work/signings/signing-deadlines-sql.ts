import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { isoInstant } from "../../platform/db/json-sql";
import { contracts, signedContracts, suspensions } from "../../platform/db/schema/index";

/* Conditions on a signing and its contract, which the query joins. They are the rules of `signing-deadlines.ts` in
   SQL, by the clock of the database. */

/** Returns the time that decides deadlines as an SQL value; `now` is the server's time, an SQL value too. */
export function deadlineNow(now: SQL): SQL {
  return sql`deadline_now(${now})`;
}

/** Returns the time that decides deadlines; `now` is the server's time. What is compared with a value is found by index. */
export async function readClock(db: Database, now: Date): Promise<Date> {
  const clock = isoInstant(sql`(select ${deadlineNow(sql`${now.toISOString()}::timestamptz`)})`);
  const [row] = await executeRows<{ at: string }>(db, sql`select ${clock} as at`);
  if (row === undefined) throw new Error("the clock of the database was not read");
  return new Date(row.at);
}

const { user_id, status, submitted_from, work_due_at, correction_due_at } = signedContracts;
const end = sql`coalesce(${contracts.grace_period_end}, 'infinity')`;
const workDue = sql`coalesce(${work_due_at}, 'infinity')`;

/** The end of the time to submit a signing that can be submitted, as an SQL value; `infinity` for never. */
export const submitBy: SQL = sql`case ${status} when 'in_progress' then least(${workDue}, ${end})
  else greatest(${end}, ${correction_due_at}) end`;

/** Returns the condition that a signing can be submitted at an SQL instant. */
export function isSubmittable(at: SQL): SQL {
  return sql`(${status} in ('in_progress', 'changes_requested') and ${submitBy} > ${at})`;
}

/** Returns the condition that a pending submission can be withdrawn at an SQL instant. */
export function isWithdrawable(at: SQL): SQL {
  return sql`(${status} = 'pending' and ${end} > ${at} and (${submitted_from} = 'changes_requested'
    or ${submitted_from} = 'in_progress' and ${workDue} > ${at}))`;
}

/**
 * Returns the condition that a deadline stands still: a suspension that began before it has not
 * ended. The end of the suspension moves the deadline.
 */
function standsStill(deadline: AnyColumn): SQL {
  return sql`exists (select from ${suspensions} where ${suspensions.user_id} = ${user_id}
    and ${suspensions.ended_at} is null and ${suspensions.started_at} < ${deadline})`;
}

/**
 * The condition that a suspension kept the signer from submitting: it began while the signing could
 * still be submitted, and the contract fully expired before it ended.
 */
const expiredWhileSuspended = sql`exists (select from ${suspensions} where ${suspensions.user_id} = ${user_id}
  and ${suspensions.started_at} < ${end} and ${suspensions.started_at} < ${workDue}
  and ${end} <= coalesce(${suspensions.ended_at}, ${suspensions.ends_at}, 'infinity'))`;

/**
 * How the clock ends a signing: `close` when its contract fully expired while the signer was
 * suspended.
 */
export type ClockAction = "lapse" | "close" | "miss" | "time_out";

/** Returns the condition that the clock ends a signing in this way at an SQL instant. */
export function isDueTo(action: ClockAction, at: SQL): SQL {
  switch (action) {
    case "lapse":
      return sql`(${status} = 'in_progress' and ${work_due_at} <= ${end} and ${work_due_at} <= ${at}
        and not ${standsStill(work_due_at)})`;
    case "close":
      return sql`(${status} = 'in_progress' and ${end} <= ${at} and ${expiredWhileSuspended})`;
    case "miss":
      return sql`(${status} = 'in_progress' and ${end} < ${workDue} and ${end} <= ${at}
        and not ${expiredWhileSuspended})`;
    case "time_out":
      return sql`(${status} = 'changes_requested' and greatest(${end}, ${correction_due_at}) <= ${at}
        and not ${standsStill(correction_due_at)})`;
    default:
      return action satisfies never;
  }
}

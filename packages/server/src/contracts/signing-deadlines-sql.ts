import { type SQL, sql } from "drizzle-orm";
import { contracts, signedContracts } from "../db/schema/index";

/* Conditions on a signing and its contract, which the query joins. They are the rules of `rules/signing-deadlines.ts` in
   SQL, by the clock of the database. */

/** Returns the time that decides deadlines as an SQL value; `now` is the server's time, an SQL value too. */
export function deadlineNow(now: SQL): SQL {
  return sql`deadline_now(${now})`;
}

const { status, work_due_at, correction_due_at } = signedContracts;
const end = sql`coalesce(${contracts.grace_period_end}, 'infinity')`;
const workDue = sql`coalesce(${work_due_at}, 'infinity')`;

/** Returns the condition that a signing can be submitted at an SQL instant. */
export function isSubmittable(at: SQL): SQL {
  return sql`(${status} = 'in_progress' and least(${workDue}, ${end}) > ${at}
    or ${status} = 'changes_requested' and greatest(${end}, ${correction_due_at}) > ${at})`;
}

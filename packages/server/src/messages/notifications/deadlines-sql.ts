import { DEADLINE_NOTICE_HOURS } from "@signpoint/api/platform/constants";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { contracts, signedContracts } from "../../platform/db/schema/index";

const { status, work_due_at, correction_due_at } = signedContracts;
const { grace_period_end } = contracts;

/* Until when a signing can be submitted, as SQL values on the signing and its contract: the rule of
   `signing-deadlines.ts`. Null without a limit. */

/** In progress: the end of the time to finish or the full expiry, what comes first. */
export const workDeadline = sql`least(${work_due_at}, ${grace_period_end})`;

/** After a request for changes: the full expiry or the end of the time for the correction, what comes later. */
export const correctionDeadline = sql`case when ${grace_period_end} is not null
  then greatest(${correction_due_at}, ${grace_period_end}) end`;

/** The end of an open signing's own time to finish or to correct, whatever its contract's expiry. */
export const ownDeadline = sql`case ${status} when 'in_progress' then ${work_due_at} else ${correction_due_at} end`;

/** Whether a signing is open: still to be submitted or corrected. Written out, so that the planner finds the partial indexes. */
export const isOpen = sql`${status} in ('in_progress', 'changes_requested')`;

/** How long before a deadline its notice becomes due. */
export const NOTICE_TIME = sql.raw(`interval '${DEADLINE_NOTICE_HOURS} hours'`);

/**
 * Returns when the clock looks next for a deadline, from an SQL instant on: when its notice becomes due, then when it ends;
 * null without a deadline.
 */
export function nextLook(deadline: SQLWrapper, at: SQL): SQL {
  return sql`case when ${at} < ${deadline} - ${NOTICE_TIME} then ${deadline} - ${NOTICE_TIME} else ${deadline} end`;
}

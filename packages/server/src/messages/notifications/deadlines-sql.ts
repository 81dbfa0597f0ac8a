import { sql } from "drizzle-orm";
import { contracts, signedContracts } from "../../platform/db/schema/index";

const { work_due_at, correction_due_at } = signedContracts;
const { grace_period_end } = contracts;

/* Until when a signing can be submitted, as SQL values on the signing and its contract: the rule of
   `signing-deadlines.ts`. Null without a limit. */

/** In progress: the end of the time to finish or the full expiry, what comes first. */
export const workDeadline = sql`least(${work_due_at}, ${grace_period_end})`;

/** After a request for changes: the full expiry or the end of the time for the correction, what comes later. */
export const correctionDeadline = sql`case when ${grace_period_end} is not null
  then greatest(${correction_due_at}, ${grace_period_end}) end`;

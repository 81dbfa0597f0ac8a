import { WAITING_BEFORE_MAX } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";

const MAX = sql.raw(String(WAITING_BEFORE_MAX));

/**
 * The redemptions of the same type that wait before the pending one that the query reads, up to 100, as an SQL value;
 * null when it is not pending. Reads as many entries of `redemptions_status_type_newest`.
 */
export const selectWaitingBefore: SQL<number | null> = sql<number | null>`
  case when redemptions.status = 'PENDING' then (select count(*)::int from (
    select 1 from redemptions as earlier
    where earlier.status = 'PENDING' and earlier.type = redemptions.type
      and (earlier.created_at, earlier.id) < (redemptions.created_at, redemptions.id)
    limit ${MAX}) as waiting) end`;

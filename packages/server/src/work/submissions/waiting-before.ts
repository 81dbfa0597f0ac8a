import { WAITING_BEFORE_MAX } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";

const MAX = sql.raw(String(WAITING_BEFORE_MAX));

/**
 * The submissions that wait before the pending one that the query reads, up to 100, as an SQL value; null when it is not
 * pending. Reads as many entries of `signed_contracts_status_queue`.
 */
export const selectWaitingBefore: SQL<number | null> = sql<number | null>`
  case when signed_contracts.status = 'pending' then (select count(*)::int from (
    select 1 from signed_contracts as earlier
    where earlier.status = 'pending' and (coalesce(earlier.submitted_at, earlier.created_at), earlier.id)
      < (coalesce(signed_contracts.submitted_at, signed_contracts.created_at), signed_contracts.id)
    limit ${MAX}) as waiting) end`;

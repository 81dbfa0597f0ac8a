import { signingStatusAfter } from "@signpoint/api/work/transitions";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { deadlineNow } from "./signing-deadlines-sql";

const REOPENED = sql.raw(`'${signingStatusAfter("missed", "reopen")}'`);

/**
 * Puts the missed signings of a contract in progress again when it was extended so that they can be submitted, except
 * those whose time to finish is over and those of deleted accounts. The caller has locked the contract.
 */
export async function reopenMissed(tx: Transaction, contractId: string, now: Date): Promise<void> {
  await tx.execute(reopening(contractId, sql`${now.toISOString()}::timestamptz`));
}

function reopening(contractId: string, now: SQL): SQL {
  const at = deadlineNow(now);
  return sql`update signed_contracts set status = ${REOPENED}, ended_at = null, reopened_at = ${now}
    from contracts
    where contracts.id = ${contractId} and signed_contracts.contract_id = contracts.id
      and signed_contracts.status = 'missed' and coalesce(work_due_at, 'infinity') > ${at}
      and not is_deleted(signed_contracts.user_id)
      and coalesce(contracts.grace_period_end, 'infinity') > ${at}`;
}

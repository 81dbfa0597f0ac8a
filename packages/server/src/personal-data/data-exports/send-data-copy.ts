import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { findSuspensionStarts } from "../../platform/people/find-suspension";
import { queueExport } from "./queue-export";

/**
 * Queues an export for a suspended person, who cannot log in to ask for one: its link is mailed to them when it is ready.
 * Records who had it made and why. Throws NOT_FOUND, NOT_SUSPENDED.
 */
export async function sendDataCopy(
  { db, now, caller }: CallerContext,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<{ requested_at: string }> {
  const at = now();
  return await inTransaction(db, async (tx) => {
    const { requested_at } = await queueExport(tx, user_id, at);
    if ((await findSuspensionStarts(tx, [user_id], at)).size === 0) {
      throw new DomainError("NOT_SUSPENDED");
    }
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: "send_data_copy",
      subject_type: "user",
      subject_id: user_id,
      before: null,
      after: { reason },
      now: at,
    });
    return { requested_at };
  });
}

import type { DataExport } from "@signpoint/api/personal-data/data-export";
import { assertCallerProof } from "../../accounts/proofs/assert-caller-proof";
import type { CallerContext } from "../../platform/context";
import { inTransaction } from "../../platform/db/transaction";
import { toDataExport } from "./data-export-view";
import { queueExport } from "./queue-export";

/**
 * Queues an export of everything about the caller and returns it, or the one that is being made already. Throws
 * STEP_UP_REQUIRED without a recent proof.
 */
export async function requestDataExport(
  ctx: CallerContext<"config" | "keys">,
): Promise<DataExport> {
  await assertCallerProof(ctx);
  const row = await inTransaction(ctx.db, (tx) => queueExport(tx, ctx.caller.user_id, ctx.now()));
  return toDataExport(ctx, row, true);
}

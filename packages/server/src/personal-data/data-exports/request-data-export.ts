import type { DataExport } from "@signpoint/api/personal-data/data-export";
import type { CallerContext } from "../../platform/context";
import { inTransaction } from "../../platform/db/transaction";
import { toDataExport } from "./data-export-view";
import { queueExport } from "./queue-export";

/** Queues an export of everything about the caller and returns it, or the one that is being made already. */
export async function requestDataExport(
  ctx: CallerContext<"config" | "keys">,
): Promise<DataExport> {
  const row = await inTransaction(ctx.db, (tx) => queueExport(tx, ctx.caller.user_id, ctx.now()));
  return toDataExport(ctx, row);
}

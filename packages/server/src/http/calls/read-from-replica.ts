import { isTransientError } from "../../platform/db/transient-error";
import type { CallContext } from "./implementation";

/**
 * Runs a read on the replica when there is one that has replayed the caller's own writes; otherwise, and when the
 * replica fails, on the primary.
 */
export async function readFromReplica<Output>(
  ctx: CallContext,
  read: (ctx: CallContext) => Promise<Output>,
): Promise<Output> {
  const { replica, caller } = ctx;
  const db = await replica?.getReadReplica(caller.user_id);
  if (!db) return await read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (!isTransientError(error)) throw error;
    replica?.avoid(error);
    return await read(ctx);
  }
}

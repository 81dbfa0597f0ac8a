import type { Caller } from "../../platform/context";
import { isTransientError } from "../../platform/db/transient-error";
import type { Services } from "../../platform/services";

/**
 * Runs a read on the replica when there is one that has replayed the caller's own writes; otherwise, and when the
 * replica fails, on the primary.
 */
export async function readFromReplica<Output>(
  services: Services,
  { user_id }: Caller,
  read: (services: Services) => Promise<Output>,
): Promise<Output> {
  const db = await services.replica?.getReadReplica(user_id);
  if (!db) return await read(services);
  try {
    return await read({ ...services, db });
  } catch (error) {
    if (!isTransientError(error)) throw error;
    services.replica?.avoid(error);
    return await read(services);
  }
}

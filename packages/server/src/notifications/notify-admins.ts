import type { Database } from "../db/client";
import { newId } from "../db/new-id";
import { notifications } from "../db/schema/index";

/**
 * Leaves a notice for the admins, in the transaction of what it is about. After its commit,
 * `notificationFeed.announce` brings it to open screens at once.
 */
export async function notifyAdmins(
  tx: Database,
  notice: { message: string; data: { signed_contract_id?: string }; now: Date },
): Promise<void> {
  await tx.insert(notifications).values({
    id: newId(),
    message: notice.message,
    data: notice.data,
    created_at: notice.now.toISOString(),
  });
}

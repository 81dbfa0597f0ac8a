import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { notifications } from "../db/schema/index";

/**
 * Inserts a notification for the admins, in the transaction of what it is about. `message` has `PERSON`
 * where the email of `person_id` is to be shown. After the commit, `notificationFeed.publish` brings it to
 * open screens at once.
 */
export async function notifyAdmins(
  tx: Transaction,
  notice: { message: string; person_id?: string; data: { signed_contract_id?: string }; now: Date },
): Promise<void> {
  await tx.insert(notifications).values({
    id: newId(),
    message: notice.message,
    person_id: notice.person_id,
    data: notice.data,
    created_at: notice.now.toISOString(),
  });
}

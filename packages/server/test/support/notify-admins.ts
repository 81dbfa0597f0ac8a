import type { Transaction } from "../../src/platform/db/client";
import { newId } from "../../src/platform/db/new-id";
import { notifications } from "../../src/platform/db/schema/index";

/**
 * Inserts a notification for the admins. `message` contains `PERSON` where
 * the username of `person_id` is inserted.
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

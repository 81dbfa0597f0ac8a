import type { Transaction } from "../../src/platform/db/client";
import { newId } from "../../src/platform/db/new-id";
import { notices, notifications } from "../../src/platform/db/schema/index";

/**
 * Inserts a notification to all admins or to one person, as a server of the version before does, and returns its id, which
 * is the message to the admins. Says nothing to open streams.
 */
export async function tell(
  tx: Transaction,
  to: "admins" | { id: string },
  now: Date,
): Promise<string> {
  const id = newId();
  const row = { id, created_at: now.toISOString() };
  if (to === "admins") await tx.insert(notifications).values({ ...row, message: id, data: {} });
  else {
    const notice = {
      user_id: to.id,
      kind: "data_export_ready",
      cause_id: id,
      in_app: true,
    } as const;
    await tx.insert(notices).values({ ...row, ...notice });
  }
  return id;
}

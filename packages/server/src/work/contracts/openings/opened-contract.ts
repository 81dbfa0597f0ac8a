import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { insertNotifications } from "../../../messages/notifications/insert-notifications";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { afterCommit } from "../../../platform/db/transaction";
import type { ContractRow } from "../contract-view";

/**
 * Returns what changes of a contract that has waited when it opens: its time begins, and it is new in the lists, as one that
 * is created now.
 */
export function openedColumns(at: Date, duration: number) {
  return {
    status: "active",
    opens_at: null,
    confirmed_version: null,
    expires_at: expiresAt(at, duration)?.toISOString() ?? null,
    created_at: at.toISOString(),
  } as const;
}

/** Tells the admins that a contract which has waited is open, or, with a reason, that it stays closed. */
export async function tellOpening(
  ctx: Context<"notificationFeed">,
  tx: Transaction,
  { id, title }: Pick<ContractRow, "id" | "title">,
  reason: string | null,
): Promise<void> {
  const about = { contract_id: id };
  await insertNotifications(
    tx,
    [
      reason === null
        ? { to: "admins", kind: "contract_opened", about, facts: { title } }
        : { to: "admins", kind: "contract_not_opened", about, facts: { title, reason } },
    ],
    ctx.now(),
  );
  afterCommit(tx, () => ctx.notificationFeed.publish());
}

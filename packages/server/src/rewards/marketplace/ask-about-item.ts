import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { ItemRow } from "./item-view";

/** Has a change of a cash item wait for a second admin. Throws AWAITING_SECOND while another one waits. */
export async function askAboutItem(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  { id: subject_id, price: points }: ItemRow,
  changes: Record<string, unknown>,
): Promise<void> {
  const about = { kind: "item", subject_id, user_id: null, points } as const;
  await requestSecond(ctx, tx, { ...about, reason: null, changes });
}

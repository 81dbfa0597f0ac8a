import type { Decider } from "../../ledger/audit-log/record-decision";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import type { ItemRow } from "./item-view";

/** Tells the admins of another price or value of an item, and of a new cash item. */
export async function tellItemChange(
  tx: Transaction,
  decider: Decider,
  { before, after, now }: { before: ItemRow | null; after: ItemRow; now: Date },
): Promise<void> {
  const { name: title, price, value } = after;
  const isTold =
    before === null
      ? after.type === "Cash"
      : price !== before.price || value !== before.value || after.type !== before.type;
  if (!isTold) return;
  const was = before && { price: before.price, value: before.value };
  const told = {
    to: "admins",
    kind: "item_changed",
    person_id: "admin_id" in decider ? decider.admin_id : null,
    about: {},
    facts: { title, price, value, was, ...("actor" in decider && { by_command: true }) },
  } as const;
  await insertNotifications(tx, [told], now);
}

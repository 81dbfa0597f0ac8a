import { LEDGER_ID } from "@signpoint/api/platform/constants";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import { recordDecision } from "../audit-log/record-decision";

/** What happened to the ledger as a whole, and by whom. */
interface LedgerEvent {
  actor: "system" | "command";
  action: "adopt_ledger" | "accept_ledger" | "change_ledger_key";
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  /** What all admins are told of it. */
  outcome: "adopted" | "accepted" | "key_changed";
  block: number;
  now: Date;
}

/** Records what was decided about the ledger as a whole, and tells all admins. */
export async function recordLedgerEvent(
  tx: Transaction,
  { outcome, block, ...decision }: LedgerEvent,
): Promise<void> {
  await recordDecision(tx, { ...decision, subject_type: "ledger", subject_id: LEDGER_ID });
  const facts = { outcome, block };
  await insertNotifications(
    tx,
    [{ to: "admins", kind: "ledger_head", about: {}, facts }],
    decision.now,
  );
}

import { ledgerKeyRecords } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { keyRecordText } from "./block-keys";
import type { LedgerKeyPair } from "./ledger-key";
import { lockLedger } from "./lock-ledger";
import { recordLedgerEvent } from "./record-ledger-event";

type ChangeContext = Pick<Services, "db" | "now"> & { ledgerKey: LedgerKeyPair };

export type KeyChangeOutcome = "changed" | "same_key" | "other_key";

/**
 * Has later blocks signed with another key, for the operator. The record is signed with both, so that whoever trusts the key of
 * before can trust the next. Servers that still have the key of before seal nothing until they are started with the new one.
 * `other_key`: LEDGER_KEY is not the key of the newest blocks, so it cannot vouch for another.
 */
export async function changeLedgerKey(
  { db, now, ledgerKey }: ChangeContext,
  newKey: LedgerKeyPair,
): Promise<KeyChangeOutcome> {
  if (newKey.publicKey === ledgerKey.publicKey) return "same_key";
  return await inTransaction(db, async (tx) => {
    const { block, tree, isOurs } = await lockLedger(tx, ledgerKey);
    if (!isOurs) return "other_key";
    const at = now();
    const unsigned = {
      block,
      tree,
      kind: "changed" as const,
      public_key: newKey.publicKey,
      previous_key: ledgerKey.publicKey,
      created_at: at.toISOString(),
    };
    const text = keyRecordText(unsigned);
    await tx.insert(ledgerKeyRecords).values({
      ...unsigned,
      signature: newKey.sign(text),
      previous_signature: ledgerKey.sign(text),
    });
    await recordLedgerEvent(tx, {
      actor: "command",
      action: "change_ledger_key",
      before: { public_key: ledgerKey.publicKey },
      after: { public_key: newKey.publicKey, block },
      outcome: "key_changed",
      block,
      now: at,
    });
    return "changed";
  });
}

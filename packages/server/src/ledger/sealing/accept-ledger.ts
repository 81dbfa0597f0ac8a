import { ledgerKeyRecords } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { type KeyRecord, keyRecordText } from "./block-keys";
import { isSameHead } from "./follow-head";
import type { LedgerKeyPair } from "./ledger-key";
import { lockLedger } from "./lock-ledger";
import { recordLedgerEvent } from "./record-ledger-event";

type AcceptContext = Pick<Services, "db" | "now" | "knownHead"> & { ledgerKey: LedgerKeyPair };

/** What was accepted: the newest block, and why that was needed. */
export interface AcceptedLedger {
  outcome: "accepted" | "nothing_to_accept";
  /** 0 while nothing is sealed. */
  block: number;
}

/**
 * Accepts the ledger of the database as it is, for the operator: after a restore of an older backup, or when the key of its blocks
 * was lost. This server goes on from its newest block; with another key than that of the blocks their signatures are no longer
 * looked at. Recorded and told to all admins.
 */
export async function acceptLedger(ctx: AcceptContext): Promise<AcceptedLedger> {
  const accepted = await inTransaction(ctx.db, async (tx) => {
    const { newest, block, tree, isOurs } = await lockLedger(tx, ctx.ledgerKey);
    const known = await ctx.knownHead.read();
    if (isOurs && isSameHead(known?.committed ?? null, newest))
      return { newest, block, isKnown: true };
    const now = ctx.now();
    if (!isOurs) {
      await tx.insert(ledgerKeyRecords).values(toRecord(ctx.ledgerKey, { block, tree, now }));
    }
    await recordLedgerEvent(tx, {
      actor: "command",
      action: "accept_ledger",
      before: { block: known?.committed?.block ?? null },
      after: { block, tree, public_key: ctx.ledgerKey.publicKey },
      outcome: "accepted",
      block,
      now,
    });
    return { newest, block, isKnown: false };
  });
  const { newest, block, isKnown } = accepted;
  if (isKnown) return { outcome: "nothing_to_accept", block };
  await ctx.knownHead.write({ committed: newest, intended: null, mailed: null });
  ctx.knownHead.problem = null;
  return { outcome: "accepted", block };
}

function toRecord(
  ledgerKey: LedgerKeyPair,
  { block, tree, now }: { block: number; tree: string; now: Date },
): KeyRecord {
  const unsigned = {
    block,
    tree,
    kind: "accepted" as const,
    public_key: ledgerKey.publicKey,
    previous_key: null,
    created_at: now.toISOString(),
  };
  const signature = ledgerKey.sign(keyRecordText(unsigned));
  return { ...unsigned, signature, previous_signature: null };
}

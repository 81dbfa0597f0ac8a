import { signedText } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { asc } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { type ledgerBlocks, ledgerKeyRecords } from "../../platform/db/schema/index";
import { isSignature } from "./ledger-key";

export type Block = typeof ledgerBlocks.$inferSelect;
export type KeyRecord = typeof ledgerKeyRecords.$inferSelect;

/** Returns the text that a record is signed with. */
export function keyRecordText(record: Omit<KeyRecord, "signature" | "previous_signature">): string {
  const { block, tree, kind, public_key, previous_key, created_at } = record;
  return ["signpoint-key-1", kind, block, tree, previous_key ?? "", public_key, created_at].join(
    "\n",
  );
}

/** Which key each block has to be signed with, by the records of the operator, the last of which names the current key. */
export class BlockKeys {
  private constructor(
    private readonly current: string,
    private readonly records: readonly KeyRecord[],
  ) {}

  static async read(db: Database, currentKey: string): Promise<BlockKeys> {
    const records = await db
      .select()
      .from(ledgerKeyRecords)
      .orderBy(asc(ledgerKeyRecords.block), asc(ledgerKeyRecords.created_at));
    return new BlockKeys(currentKey, records);
  }

  /**
   * Returns why the records do not lead to the current key, as a sentence; null when they do. Nobody can make up a record
   * without the key that it names.
   */
  findProblem(): string | null {
    let trusted = this.current;
    for (const record of this.records.toReversed()) {
      if (record.public_key !== trusted) {
        return record === this.records.at(-1)
          ? `it is signed with the key ${record.public_key} from block ${record.block + 1} on, and LEDGER_KEY is ${trusted}`
          : `the record of the key after block ${record.block} does not lead to the next`;
      }
      const { previous_key, previous_signature } = record;
      const text = keyRecordText(record);
      const isOfPrevious =
        previous_key === null || isSignature(text, previous_signature ?? "", previous_key);
      if (!isOfPrevious || !isSignature(text, record.signature, record.public_key)) {
        return `the record of the key after block ${record.block} is not signed`;
      }
      // Signatures of before are not looked at, so their keys need not lead here.
      if (previous_key === null) return null;
      trusted = previous_key;
    }
    return null;
  }

  /** Returns whether a block is signed with the key that it has to be, or is one whose key was lost. */
  isSigned(block: Block): boolean {
    const key = this.keyOf(block.block);
    return key === null || isSignature(signedText(block, block.tree), block.signature, key);
  }

  /** Returns the key of a block; null for a block whose key was lost. */
  keyOf(block: number): string | null {
    const isLost = this.records.some(
      (record) => record.kind === "accepted" && block <= record.block,
    );
    if (isLost) return null;
    const next = this.records.find((record) => block <= record.block);
    return next === undefined ? this.current : next.previous_key;
  }
}

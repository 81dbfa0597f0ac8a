import type { ListedCheckpoint } from "@signpoint/api/ledger/sealing/checkpoint";
import type { PageInput } from "@signpoint/api/platform/fields";
import { desc, getTableColumns, lt } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../platform/context";
import { ledgerBlocks } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

const {
  nodes: _nodes,
  is_mailed: _mailed,
  public_key: _publicKey,
  ...columns
} = getTableColumns(ledgerBlocks);
const BlockNumber = z.string().regex(/^[1-9]\d{0,14}$/);

/**
 * Returns one page of the signed heads of the ledger, newest first. The cursor is the number of the last block.
 * Throws BAD_REQUEST for any other cursor.
 */
export async function listCheckpoints(
  { db }: Context,
  { limit, cursor }: z.output<typeof PageInput>,
): Promise<{ items: ListedCheckpoint[]; next_cursor: string | null }> {
  const rows = await db
    .select(columns)
    .from(ledgerBlocks)
    .where(cursor === undefined ? undefined : lt(ledgerBlocks.block, readCursor(cursor)))
    .orderBy(desc(ledgerBlocks.block))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor: rows.length > limit && last !== undefined ? String(last.block) : null,
  };
}

function readCursor(cursor: string): number {
  const parsed = BlockNumber.safeParse(cursor);
  if (parsed.success) return Number(parsed.data);
  throw new DomainError("BAD_REQUEST", {
    fields: { cursor: "is not a cursor of this list" },
    cause: parsed.error,
  });
}

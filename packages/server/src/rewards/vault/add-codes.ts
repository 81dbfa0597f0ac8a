import { type CodeLine, codeListProblem, readCodes } from "@signpoint/api/rewards/codes";
import type { AddedCodes, CODE_PROBLEMS } from "@signpoint/api/rewards/item-code";
import type { AddCodesInput } from "@signpoint/api/rewards/vault-calls";
import { vaultMessages } from "@signpoint/api/texts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type * as z from "zod";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { newId } from "../../platform/db/new-id";
import { type itemCodes, marketplaceItems } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { encryptText } from "../../platform/encryption/encrypt";
import type { EncryptionKeys } from "../../platform/encryption/keys";
import { countCodes } from "./count-codes";
import { itemNotFound } from "./item-not-found";
import { findKnownCodes, hashCode, type KnownCode } from "./known-codes";

type NewCode = typeof itemCodes.$inferInsert & { line: number };
type BadLine = AddedCodes["duplicates"][number];

/**
 * Adds a list of codes to a gift card and returns the lines that it leaves out: unreadable codes,
 * second copies within the list, and codes that an item or a buyer has already. The same list again
 * adds nothing. Throws NOT_FOUND, and BAD_REQUEST for a list without codes and for an item that is
 * no gift card.
 */
export async function addCodes(
  ctx: CallerContext<"bankKeys">,
  { id: itemId, codes: cells, first_line }: z.output<typeof AddCodesInput>,
): Promise<AddedCodes> {
  const { bankKeys: keys, caller } = ctx;
  const problem = codeListProblem(cells);
  if (problem !== null) throw badRequest("codes", problem);
  await assertGiftCard(ctx.db, itemId);
  const now = ctx.now();
  const { codes, bad } = readCodes(cells, first_line);
  const rows = await Promise.all(
    codes.map(async (code) => await toRow(keys, itemId, code, caller.user_id, now)),
  );
  return await inTransaction(ctx.db, async (tx) => {
    await assertGiftCard(tx, itemId);
    const { added, left } = await insertNew(tx, keys, rows, codes);
    const duplicates = [...bad, ...left.map((one) => toBadLine(one, itemId))].sort(
      (a, b) => a.line - b.line,
    );
    const counts = await countCodes(tx, itemId);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: "add_codes",
      subject_type: "marketplace_item",
      subject_id: itemId,
      before: { codes_available: counts.available - added },
      after: { codes_available: counts.available, codes_added: added },
      now,
    });
    return { added, duplicates, ...counts };
  });
}

/** Throws NOT_FOUND when there is no such item or it is deleted, and BAD_REQUEST when it is no gift card. */
async function assertGiftCard(db: Database, itemId: string): Promise<void> {
  const [item] = await db
    .select({ type: marketplaceItems.type })
    .from(marketplaceItems)
    .where(and(eq(marketplaceItems.id, itemId), isNull(marketplaceItems.deleted_at)));
  if (item === undefined) throw itemNotFound();
  if (item.type !== "Gift Card") throw badRequest("id", vaultMessages.codesForGiftCardsOnly);
}

async function toRow(
  keys: EncryptionKeys,
  item_id: string,
  { line, code }: CodeLine,
  added_by: string,
  now: Date,
): Promise<NewCode> {
  const id = newId();
  return {
    id,
    item_id,
    code: await encryptText(keys, { purpose: "item_code", id }, code),
    code_hash: hashCode(keys, code),
    line,
    added_by,
    added_at: now.toISOString(),
  };
}

interface LeftOut {
  line: number;
  known: KnownCode;
}

/**
 * Inserts the codes that are stored nowhere. Another admin may add the same code at this moment:
 * its unique hash admits one, and a second look tells where the others are.
 */
async function insertNew(
  tx: Transaction,
  keys: EncryptionKeys,
  rows: readonly NewCode[],
  codes: readonly CodeLine[],
): Promise<{ added: number; left: LeftOut[] }> {
  const all = codes.map(({ code }) => code);
  const before = await findKnownCodes(tx, keys, all);
  const fresh = rows.filter((_, index) => !before.has(all[index] ?? ""));
  const inserted = fresh.length === 0 ? [] : await insertRows(tx, fresh);
  const added = new Set(inserted.map(({ id }) => id));
  const after = added.size === fresh.length ? before : await findKnownCodes(tx, keys, all);
  const left = codes.flatMap(({ line, code }, index) => {
    const known = after.get(code);
    return known === undefined || added.has(rows[index]?.id ?? "") ? [] : [{ line, known }];
  });
  return { added: added.size, left };
}

/**
 * Inserts the rows by one parameter, however many. Two lists with the same codes could deadlock:
 * both insert in the order of the hashes.
 */
async function insertRows(tx: Transaction, rows: readonly NewCode[]): Promise<{ id: string }[]> {
  return await executeRows<{ id: string }>(
    tx,
    sql`insert into item_codes (id, item_id, code, code_hash, line, added_by, added_at)
      select id, item_id, code, code_hash, line, added_by, added_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, item_id uuid, code text,
        code_hash text, line integer, added_by uuid, added_at timestamptz)
      order by code_hash
      on conflict (code_hash) do nothing returning id`,
  );
}

function toBadLine({ line, known }: LeftOut, itemId: string): BadLine {
  let reason: (typeof CODE_PROBLEMS)[number] = "in_item";
  if (known.given) reason = "given";
  else if (known.item_id !== itemId) reason = "in_other_item";
  return { line, reason };
}

function badRequest(field: string, message: string): DomainError {
  return new DomainError("BAD_REQUEST", { message, fields: { [field]: message } });
}

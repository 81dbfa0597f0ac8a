import { and, asc, gt, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import { singleStatement } from "../db/transaction";
import { decryptText, encryptText, isCurrent } from "./encrypt";
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from "./encrypted-columns";
import { computeKeyedHash } from "./keyed-hash";
import type { EncryptionKeys } from "./keys";

export const RotationReport = z.strictObject({
  /** Identifies the key that everything was encrypted with. */
  kid: z.string(),
  /** The numbers of texts that were encrypted anew, and of those that already had the current key. */
  rotated: z.int(),
  current: z.int(),
  /** One sentence for each text that could not be decrypted; it stays as it was. */
  unreadable: z.array(z.string()),
  /** The number of erased texts of which only the keyed hash is left, which stays under the key of its time. */
  only_hashed: z.int(),
});
export type RotationReport = z.infer<typeof RotationReport>;

const BATCH_ROWS = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface Stored {
  id: string;
  encrypted: string;
}

interface Rotated extends Stored {
  anew: string;
  hash: string | null;
}

/**
 * Encrypts every stored secret with the current key, so that older keys can be removed. What is erased cannot be hashed
 * anew: while there is such, `only_hashed` is above 0, and an older key is still needed to recognize it. Works beside a running server and
 * row by row: a rotation that was stopped goes on where it was when it is started again. When `signal` is aborted,
 * throws its reason between two batches.
 */
export async function rotateKeys(
  ctx: Pick<Context<"bankKeys">, "db" | "bankKeys">,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (text: string) => void } = {},
): Promise<RotationReport> {
  const report: RotationReport = {
    kid: ctx.bankKeys[0].kid,
    rotated: 0,
    current: 0,
    unreadable: [],
    only_hashed: 0,
  };
  for (const column of ENCRYPTED_COLUMNS) {
    let after = FIRST_ID;
    for (;;) {
      signal?.throwIfAborted();
      const batch = await readBatch(ctx.db, column, after);
      const last = batch.at(-1);
      if (last === undefined) break;
      await rotateBatch(ctx, column, batch, report);
      after = last.id;
    }
    report.only_hashed += await countOnlyHashed(ctx.db, column);
    onProgress?.(`${column.purpose}: ${report.rotated} encrypted anew so far`);
  }
  return report;
}

async function readBatch(
  db: Context["db"],
  { id, encrypted }: EncryptedColumn,
  after: string,
): Promise<Stored[]> {
  const rows = await db
    .select({ id: sql<string>`${id}`, encrypted: sql<string>`${encrypted}` })
    .from(id.table)
    .where(and(gt(id, after), isNotNull(encrypted)))
    .orderBy(asc(id))
    .limit(BATCH_ROWS);
  return rows;
}

async function countOnlyHashed(
  db: Context["db"],
  { id, encrypted, hash }: EncryptedColumn,
): Promise<number> {
  if (hash === null) return 0;
  return await db.$count(id.table, and(isNull(encrypted), isNotNull(hash.column)));
}

async function rotateBatch(
  { db, bankKeys }: Pick<Context<"bankKeys">, "db" | "bankKeys">,
  column: EncryptedColumn,
  batch: Stored[],
  report: RotationReport,
): Promise<void> {
  const rotated: Rotated[] = [];
  for (const stored of batch) {
    try {
      const anew = await encryptAnew(bankKeys, column, stored);
      if (anew === null) report.current += 1;
      else rotated.push(anew);
    } catch (error) {
      report.unreadable.push(error instanceof Error ? `${stored.id}: ${error.message}` : stored.id);
    }
  }
  if (rotated.length > 0) await store(db, column, rotated);
  report.rotated += rotated.length;
}

/** Returns a text with the current key, and its hash; null when it has that key already. */
async function encryptAnew(
  keys: EncryptionKeys,
  { purpose, hash }: EncryptedColumn,
  { id, encrypted }: Stored,
): Promise<Rotated | null> {
  const binding = { purpose, id };
  if (isCurrent(keys, binding, encrypted)) return null;
  const text = await decryptText(keys, binding, encrypted);
  return {
    id,
    encrypted,
    anew: await encryptText(keys, binding, text),
    hash: hash && computeKeyedHash(keys, hash.purpose, hash.toHashed(text)),
  };
}

/** Stores texts that still are what was read: one that was changed meanwhile has the current key already. */
async function store(
  db: Context["db"],
  { id, encrypted, hash }: EncryptedColumn,
  rotated: Rotated[],
): Promise<void> {
  const column = (of: typeof id) => sql.identifier(of.name);
  const setHash = hash === null ? sql`` : sql`, ${column(hash.column)} = given.hash`;
  await singleStatement(db).execute(sql`
    update ${id.table} as stored set ${column(encrypted)} = given.anew${setHash}
    from jsonb_to_recordset(${JSON.stringify(rotated)}::jsonb)
      as given (id uuid, encrypted text, anew text, hash text)
    where stored.${column(id)} = given.id and stored.${column(encrypted)} = given.encrypted`);
}

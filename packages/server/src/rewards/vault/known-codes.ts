import { vaultMessages } from "@signpoint/api/texts";
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { itemCodes, marketplaceItems, redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { computeKeyedHash, computeKeyedHashes } from "../../platform/encryption/keyed-hash";
import type { EncryptionKeys } from "../../platform/encryption/keys";

/** A code that is stored already. */
export interface KnownCode {
  /** Its id in the vault; null when only an item or a redemption holds the code. */
  id: string | null;
  /** Null for a code given with an item that is gone. */
  item_id: string | null;
  /** Whether a buyer has it. */
  given: boolean;
}

/** Returns the keyed hash of a code, which is unique over all items. */
export function hashCode(keys: EncryptionKeys, code: string): string {
  return computeKeyedHash(keys, "item_code", code);
}

/**
 * Returns those of the codes that are stored anywhere: in the vault, as the shared code of an item,
 * or with a redemption that got it outside the vault. During a rotation of keys the hashes of all
 * keys are tried. A code that a buyer has is returned as given, wherever else it is stored.
 */
export async function findKnownCodes(
  db: Database,
  keys: EncryptionKeys,
  codes: readonly string[],
): Promise<Map<string, KnownCode>> {
  const known = new Map<string, KnownCode>();
  for (const { code, ...one } of [
    ...(await findInVault(db, keys, codes)),
    ...(await findShared(db, codes)),
    ...(await findGivenInClear(db, codes)),
  ]) {
    if (known.get(code)?.given !== true) known.set(code, one);
  }
  return known;
}

/**
 * Throws BAD_REQUEST when the code that an item is to share is in the vault: only one buyer may
 * have it.
 */
export async function assertNotInVault(
  tx: Transaction,
  keys: EncryptionKeys,
  code: string,
): Promise<void> {
  if ((await findInVault(tx, keys, [code])).length === 0) return;
  const message = vaultMessages.sharedCodeInVault;
  throw new DomainError("BAD_REQUEST", { message, fields: { redemption_code: message } });
}

type Found = KnownCode & { code: string };

async function findInVault(
  db: Database,
  keys: EncryptionKeys,
  codes: readonly string[],
): Promise<Found[]> {
  const codeOf = new Map(
    codes.flatMap((code) =>
      computeKeyedHashes(keys, "item_code", code).map((hash) => [hash, code] as const),
    ),
  );
  const { id, item_id, redemption_id, code_hash } = itemCodes;
  const rows = await db
    .select({ id, item_id, redemption_id, code_hash })
    .from(itemCodes)
    .where(sql`${code_hash} in ${oneOfTexts([...codeOf.keys()])}`);
  return rows.map((row) => ({
    code: codeOf.get(row.code_hash) ?? "",
    id: row.id,
    item_id: row.item_id,
    given: row.redemption_id !== null,
  }));
}

/**
 * Returns shared codes, also of deleted items: their pending redemptions are still approved with
 * them.
 */
async function findShared(db: Database, codes: readonly string[]): Promise<Found[]> {
  const { id: item_id, redemption_code: code } = marketplaceItems;
  const rows = await db
    .select({ item_id, code: sql<string>`${code}` })
    .from(marketplaceItems)
    .where(and(isNotNull(code), sql`${code} in ${oneOfTexts(codes)}`));
  return rows.map((row) => ({ ...row, id: null, given: false }));
}

async function findGivenInClear(db: Database, codes: readonly string[]): Promise<Found[]> {
  const { item_id, redemption_code: code } = redemptions;
  const rows = await db
    .selectDistinct({ item_id, code: sql<string>`${code}` })
    .from(redemptions)
    .where(and(isNotNull(code), sql`${code} in ${oneOfTexts(codes)}`));
  return rows.map((row) => ({ ...row, id: null, given: true }));
}

/** One parameter for all texts, however many. */
function oneOfTexts(texts: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
}

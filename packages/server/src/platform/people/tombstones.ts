import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { Context } from "../context";
import type { Database, Transaction } from "../db/client";
import { type TombstoneKind, tombstones } from "../db/schema/index";
import { computeKeyedHash, computeKeyedHashes } from "../encryption/keyed-hash";
import type { EncryptionKeys } from "../encryption/keys";

interface Tombstone {
  kind: TombstoneKind;
  text: string;
  userId: string;
  /** ISO 8601; null for one that never expires. */
  expiresAt: string | null;
}

/** Inserts the hash of what a person no longer uses; the latest owner of the same text replaces an earlier one. */
export async function insertTombstone(
  tx: Transaction,
  keys: EncryptionKeys,
  { kind, text, userId, expiresAt }: Tombstone,
): Promise<void> {
  const owned = { user_id: userId, expires_at: expiresAt };
  await tx
    .insert(tombstones)
    .values({ kind, hash: computeKeyedHash(keys, kind, text), ...owned })
    .onConflictDoUpdate({ target: [tombstones.kind, tombstones.hash], set: owned });
}

/** Returns whether a text has a tombstone that has not expired, other than one of `exceptUserId`. */
export async function hasTombstone(
  db: Database,
  { bankKeys, now }: Pick<Context<"bankKeys">, "bankKeys" | "now">,
  { kind, text, exceptUserId }: { kind: TombstoneKind; text: string; exceptUserId?: string },
): Promise<boolean> {
  const found = await db
    .select({ hash: tombstones.hash })
    .from(tombstones)
    .where(
      and(
        eq(tombstones.kind, kind),
        inArray(tombstones.hash, computeKeyedHashes(bankKeys, kind, text)),
        or(isNull(tombstones.expires_at), gt(tombstones.expires_at, now().toISOString())),
        exceptUserId === undefined ? undefined : ne(tombstones.user_id, exceptUserId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

import path from "node:path";
import { desc, sql } from "drizzle-orm";
import { BlockKeys } from "../../ledger/sealing/block-keys";
import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import { selectNewestBlock } from "../../ledger/sealing/select-newest-block";
import { type Config, ConfigError } from "../../platform/config";
import type { Database } from "../../platform/db/client";
import { decryptText, keyIdOf } from "../../platform/encryption/encrypt";
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
} from "../../platform/encryption/encrypted-columns";
import { findEncryptionKeys } from "../../platform/encryption/keys";

/** How many of the newest rows of a table are looked at for one with a secret. */
const NEWEST_ROWS = 1_000;

/**
 * Throws `ConfigError` unless the keys at hand are those of the data: the newest block of the ledger is verified, and the newest
 * secret of each kind opened, or its key said to be lost. A server with other keys would seal and encrypt what nobody can verify
 * or read later. Makes no key.
 */
export async function assertKeysFit(config: Config, db: Database): Promise<void> {
  const mistakes = [await findLedgerMistake(config, db), await findSecretMistake(config, db)];
  const found = mistakes.filter((mistake) => mistake !== null);
  if (found.length > 0) throw new ConfigError(found);
}

async function findLedgerMistake(config: Config, db: Database): Promise<string | null> {
  const newest = await selectNewestBlock(db);
  if (newest === null) return null;
  const lost = "If that key is lost: signpoint accept-ledger";
  const key = await findLedgerKey(config);
  if (key === null) {
    return `  LEDGER_KEY: the ledger has ${newest.block} signed blocks, and there is no key: set it, or put its file ledger-key into ${path.resolve(config.DATA_DIR)}. ${lost}`;
  }
  const keys = await BlockKeys.read(db, key.publicKey);
  if (keys.findProblem() === null && keys.isSigned(newest)) return null;
  return `  LEDGER_KEY: it is not the key that block ${newest.block} of the ledger was signed with: set the key of before. ${lost}`;
}

async function findSecretMistake(config: Config, db: Database): Promise<string | null> {
  for (const column of ENCRYPTED_COLUMNS) {
    const newest = await selectNewestSecret(db, column);
    if (newest === undefined) continue;
    const keys = await findEncryptionKeys(config);
    if (keys === null) {
      return `  BANK_DETAILS_KEY: there are stored secrets, and there is no key: set it, or put its file bank-details-key into ${path.resolve(config.DATA_DIR)}`;
    }
    const binding = { purpose: column.purpose, id: newest.id };
    const isReadable = await decryptText(keys, binding, newest.encrypted).then(
      () => true,
      () => false,
    );
    const kid = keyIdOf(newest.encrypted);
    if (!isReadable && kid !== config.LOST_BANK_DETAILS_KEY) {
      return `  BANK_DETAILS_KEY: it cannot open the newest stored secret (${column.purpose} of ${newest.id}): set the key of before, or both with a comma between them. If that key is lost: set LOST_BANK_DETAILS_KEY=${kid}`;
    }
  }
  return null;
}

async function selectNewestSecret(db: Database, { id, encrypted }: EncryptedColumn) {
  const newest = db
    .select({
      id: sql<string>`${id}`.as("id"),
      encrypted: sql<string>`${encrypted}`.as("encrypted"),
    })
    .from(id.table)
    .orderBy(desc(id))
    .limit(NEWEST_ROWS)
    .as("newest");
  const [found] = await db
    .select()
    .from(newest)
    .where(sql`${newest.encrypted} is not null`)
    .orderBy(desc(newest.id))
    .limit(1);
  return found;
}

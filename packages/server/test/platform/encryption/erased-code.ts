import { insertItem } from "../../../src/operate/seed/factories";
import type { Database } from "../../../src/platform/db/client";
import { newId } from "../../../src/platform/db/new-id";
import { itemCodes } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import type { EncryptionKeys } from "../../../src/platform/encryption/keys";
import { hashCode } from "../../../src/rewards/vault/known-codes";
import { insertRedemption } from "../../support/marketplace";

/** Adds a code that was given and then erased with the account of its buyer: its hash is left. */
export async function addErasedCode(
  db: Database,
  userId: string,
  keys: EncryptionKeys,
  code: string,
) {
  const now = new Date();
  const at = now.toISOString();
  const tx = singleStatement(db);
  const { id: item_id } = await insertItem(tx, { redemption_code: null }, now);
  const redemption = { user_id: userId, item_id, status: "APPROVED", decided_at: at } as const;
  const { id: redemption_id } = await insertRedemption(tx, redemption, now);
  await tx.insert(itemCodes).values({
    id: newId(),
    item_id,
    code: null,
    code_hash: hashCode(keys, code),
    added_by: userId,
    added_at: at,
    redemption_id,
    given_at: at,
  });
}

import { codeOrigin } from "@signpoint/api/rewards/codes";
import { vaultMessages } from "@signpoint/api/texts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { itemCodes, marketplaceItems } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { encryptText } from "../../platform/encryption/encrypt";
import type { EncryptionKeys } from "../../platform/encryption/keys";
import { findKnownCodes, hashCode } from "./known-codes";

/** Where the code of a redemption comes from, before it is given. */
export type PlannedCode =
  | { origin: "shared"; code: string }
  | { origin: "typed"; code: string; typed_by: string }
  | { origin: "vault" };

/** A gift card that has just been approved. */
interface Recipient {
  redemption: { id: string; item_id: string | null };
  now: Date;
}

/** Returns where the code of a redemption comes from; null when it needs none. */
export async function planCode(
  tx: Transaction,
  { item_id, item_type }: { item_id: string | null; item_type: string },
  typed: { code: string | null | undefined; typed_by: string } | null,
): Promise<PlannedCode | null> {
  if (item_id === null) return null;
  const [item] = await tx
    .select({ shared: marketplaceItems.redemption_code })
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, item_id));
  const shared = item?.shared ?? null;
  const code = typed?.code || null;
  const origin = codeOrigin(item_type, shared, code);
  if (origin === "typed" && typed !== null && code !== null) return { ...typed, origin, code };
  if (origin === "shared" && shared !== null) return { origin, code: shared };
  return origin === null ? null : { origin: "vault" };
}

/**
 * Gives an approved redemption its code: a typed code enters the vault, else the item's oldest free
 * code is taken. A shared code needs nothing, since a column of the redemption holds it. Throws
 * NO_CODE_LEFT, and CODE_TAKEN for a typed code that cannot be given.
 */
export async function giveCode(
  tx: Transaction,
  keys: EncryptionKeys,
  plan: PlannedCode,
  recipient: Recipient,
): Promise<void> {
  if (plan.origin === "typed") await giveTypedCode(tx, keys, plan, recipient);
  if (plan.origin === "vault") await giveNextCode(tx, recipient);
}

/**
 * Gives the oldest free code. Two approvals never give the same code: the first attempt skips codes
 * that others have locked, without waiting. When all are locked, the second attempt waits, since
 * another approval may be rolled back. Throws NO_CODE_LEFT.
 */
async function giveNextCode(tx: Transaction, recipient: Recipient): Promise<void> {
  for (const options of [{ skipLocked: true } as const, {}]) {
    const next = tx
      .select({ id: itemCodes.id })
      .from(itemCodes)
      .where(
        and(
          eq(itemCodes.item_id, recipient.redemption.item_id ?? ""),
          isNull(itemCodes.redemption_id),
        ),
      )
      .orderBy(asc(itemCodes.added_at), asc(itemCodes.line), asc(itemCodes.id))
      .limit(1)
      .for("update", options);
    const given = await tx
      .update(itemCodes)
      .set(toGiven(recipient))
      .where(eq(itemCodes.id, sql`(${next})`))
      .returning({ id: itemCodes.id });
    if (given.length > 0) return;
  }
  throw new DomainError("NO_CODE_LEFT");
}

/**
 * Returns the id of a typed code in the vault; undefined when it is stored nowhere. Throws
 * CODE_TAKEN when a buyer has the code, another item has it, or the buyers of its item share it.
 */
export async function findGivable(
  db: Database,
  keys: EncryptionKeys,
  code: string,
  itemId: string | null,
): Promise<string | undefined> {
  const known = (await findKnownCodes(db, keys, [code])).get(code);
  if (known === undefined) return undefined;
  if (known.given) throw new DomainError("CODE_TAKEN");
  if (known.item_id !== itemId) {
    throw new DomainError("CODE_TAKEN", { message: vaultMessages.codeOfOtherItem });
  }
  if (known.id === null) throw new DomainError("CODE_TAKEN");
  return known.id;
}

async function giveTypedCode(
  tx: Transaction,
  keys: EncryptionKeys,
  { code, typed_by }: Extract<PlannedCode, { origin: "typed" }>,
  recipient: Recipient,
): Promise<void> {
  const { redemption } = recipient;
  const storedId = await findGivable(tx, keys, code, redemption.item_id);
  if (storedId === undefined) {
    const id = newId();
    const inserted = await tx
      .insert(itemCodes)
      .values({
        id,
        item_id: redemption.item_id ?? "",
        code: await encryptText(keys, { purpose: "item_code", id }, code),
        code_hash: hashCode(keys, code),
        added_by: typed_by,
        added_at: recipient.now.toISOString(),
        ...toGiven(recipient),
      })
      .onConflictDoNothing({ target: itemCodes.code_hash })
      .returning({ id: itemCodes.id });
    if (inserted.length === 0) throw new DomainError("CODE_TAKEN");
    return;
  }
  const given = await tx
    .update(itemCodes)
    .set(toGiven(recipient))
    .where(and(eq(itemCodes.id, storedId), isNull(itemCodes.redemption_id)))
    .returning({ id: itemCodes.id });
  if (given.length === 0) throw new DomainError("CODE_TAKEN");
}

function toGiven({ redemption, now }: Recipient) {
  return { redemption_id: redemption.id, given_at: now.toISOString() };
}

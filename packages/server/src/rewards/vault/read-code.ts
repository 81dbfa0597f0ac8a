import type { itemCodes } from "../../platform/db/schema/index";
import { decryptText } from "../../platform/encryption/encrypt";
import type { Services } from "../../platform/services";

/** Returns a code in full; null when it was erased, and when it cannot be decrypted, which is logged. */
export async function readCode(
  { bankKeys, log }: Pick<Services, "bankKeys" | "log">,
  { id, code }: Pick<typeof itemCodes.$inferSelect, "id" | "code">,
): Promise<string | null> {
  if (code === null) return null;
  try {
    return await decryptText(bankKeys, { purpose: "item_code", id }, code);
  } catch (error) {
    log.error({ err: error, code_id: id }, "a stored code cannot be read");
    return null;
  }
}

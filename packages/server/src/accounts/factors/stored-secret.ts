import * as z from "zod";
import type { Context } from "../../platform/context";
import { decryptText, encryptText } from "../../platform/encryption/encrypt";
import type { AuthFactor } from "../auth/rows";

const Stored = z.strictObject({ user_id: z.string(), secret: z.string() });

type Owned = Pick<AuthFactor, "id" | "user_id">;

/** Returns the secret of a factor encrypted for storage, bound to the factor and its owner. */
export async function encryptSecret(
  { bankKeys }: Pick<Context<"bankKeys">, "bankKeys">,
  { id, user_id }: Owned,
  secret: string,
): Promise<string> {
  return await encryptText(
    bankKeys,
    { purpose: "second_factor", id },
    JSON.stringify({ user_id, secret }),
  );
}

/** Returns the secret of a factor. Throws when it has none, or that of another factor or owner. */
export async function decryptSecret(
  { bankKeys }: Pick<Context<"bankKeys">, "bankKeys">,
  { id, user_id, secret }: AuthFactor,
): Promise<string> {
  if (secret === null) throw new Error(`Factor ${id} has no secret`);
  const text = await decryptText(bankKeys, { purpose: "second_factor", id }, secret);
  const stored = Stored.parse(JSON.parse(text));
  if (stored.user_id !== user_id)
    throw new Error(`The secret of factor ${id} is another account's`);
  return stored.secret;
}

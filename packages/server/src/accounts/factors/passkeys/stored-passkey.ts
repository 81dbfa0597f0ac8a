import * as z from "zod";
import type { Context } from "../../../platform/context";
import type { AuthFactor } from "../../auth/rows";
import { decryptSecret, encryptSecret } from "../stored-secret";

const Stored = z.strictObject({ credential_id: z.string(), public_key: z.base64url() });

type KeyContext = Pick<Context<"bankKeys">, "bankKeys">;

/** Returns the public key of a passkey for storage. It is encrypted, so that a key which was inserted by SQL is none. */
export async function encryptPublicKey(
  ctx: KeyContext,
  factor: Pick<AuthFactor, "id" | "user_id">,
  { credentialId, publicKey }: { credentialId: string; publicKey: Uint8Array },
): Promise<string> {
  const public_key = Buffer.from(publicKey).toString("base64url");
  return await encryptSecret(
    ctx,
    factor,
    JSON.stringify({ credential_id: credentialId, public_key }),
  );
}

/** Returns the public key of a passkey. Throws when it is that of another passkey, factor or owner. */
export async function decryptPublicKey(
  ctx: KeyContext,
  factor: AuthFactor,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = Stored.parse(JSON.parse(await decryptSecret(ctx, factor)));
  if (stored.credential_id !== factor.credential_id)
    throw new Error(`The key of factor ${factor.id} is another passkey's`);
  return new Uint8Array(Buffer.from(stored.public_key, "base64url"));
}

import { createHmac } from "node:crypto";
import type { Context } from "../../platform/context";
import { toUserObject } from "./user-object";

/**
 * Returns the response to a signup. It is the same whether or not the email has an account: current times, the
 * data just sent, and a decoy id that is derived from the email and belongs to no account. So strangers cannot
 * find out which emails have accounts.
 */
export function maskedSignUpResponse(
  ctx: Context<"keys">,
  { email, data }: { email: string; data: Record<string, unknown> },
): Record<string, unknown> {
  const timestamp = ctx.now().toISOString();
  const user = toUserObject(
    {
      id: decoyId(ctx.keys.secrets("made-up-id")[0], email),
      email,
      password_hash: "",
      user_metadata: data,
      email_confirmed_at: null,
      recovery_sent_at: null,
      new_email: null,
      new_email_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      created_at: timestamp,
      updated_at: timestamp,
    },
    [],
  );
  return { ...user, confirmation_sent_at: timestamp };
}

/** Returns an id in the form of the random ids of accounts. */
function decoyId(secret: Buffer, email: string): string {
  const bytes = createHmac("sha256", secret).update(email).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [0, 8, 12, 16, 20].map((from, i, all) => hex.slice(from, all[i + 1] ?? 32)).join("-");
}

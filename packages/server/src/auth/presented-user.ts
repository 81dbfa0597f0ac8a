import { createHmac } from "node:crypto";
import type { Services } from "../services";
import type { AuthUser } from "./rows";
import { userObject } from "./user-object";

/**
 * The account as a signup answers it. To strangers all emails look alike: fresh times, the data just
 * sent, and an id that stays the same for the same email. The true id is told only while the account
 * waits for its confirmation; afterwards it is one derived from the email.
 */
export function presentedUser(
  services: Services,
  user: AuthUser | undefined,
  { email, data }: { email: string; data: Record<string, unknown> },
): Record<string, unknown> {
  const pending = user !== undefined && user.email_confirmed_at === null;
  const timestamp = services.now().toISOString();
  return userObject({
    id: pending ? user.id : madeUpId(services.keys.secrets("made-up-id")[0], email),
    email,
    password_hash: "",
    user_metadata: data,
    email_confirmed_at: null,
    confirmation_sent_at: timestamp,
    recovery_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    created_at: timestamp,
    updated_at: timestamp,
  });
}

/** Has the form of the random ids that accounts have. */
function madeUpId(secret: Buffer, email: string): string {
  const bytes = createHmac("sha256", secret).update(email).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [0, 8, 12, 16, 20].map((from, i, all) => hex.slice(from, all[i + 1] ?? 32)).join("-");
}

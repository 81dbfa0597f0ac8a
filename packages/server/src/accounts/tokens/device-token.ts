import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SigningKeys } from "../../platform/encryption/signing-keys";
import type { AuthUser } from "../auth/rows";

type Account = Pick<AuthUser, "id" | "password_hash">;

/** Days after a login during which a device is recognized. */
export const DEVICE_TOKEN_DAYS = 180;
const DAY_SECONDS = 24 * 3_600;

/**
 * Returns a signed token which says that the account's password was entered on this device. It grants no access.
 * Wrong passwords of the device are only counted apart from all others, so that strangers who guess do not
 * lock the owner out on a new IP address. A new password invalidates all tokens.
 */
export function issueDeviceToken(keys: SigningKeys, account: Account, now: Date): string {
  const device = randomBytes(16).toString("base64url");
  const since = Math.floor(now.getTime() / 1_000);
  const payload = `${device}.${since}`;
  const signature = sign(keys.secrets("device-mark")[0], account, payload);
  return `${payload}.${signature.toString("base64url")}`;
}

/** Returns the device's id; null when the token is not ours, is another account's, or is too old. */
export function readDeviceToken(
  keys: SigningKeys,
  account: Account,
  token: string | undefined,
  now: Date,
): string | null {
  const [, device, since, signature] =
    /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (device === undefined || since === undefined || signature === undefined) return null;
  if (now.getTime() / 1_000 - Number(since) > DEVICE_TOKEN_DAYS * DAY_SECONDS) return null;
  const actual = Buffer.from(signature, "base64url");
  const isOurs = keys
    .secrets("device-mark")
    .some((secret) => timingSafeEqual(sign(secret, account, `${device}.${since}`), actual));
  return isOurs ? device : null;
}

function sign(secret: Buffer, { id, password_hash }: Account, payload: string): Buffer {
  return createHmac("sha256", secret).update(`${id}.${payload}.${password_hash}`).digest();
}

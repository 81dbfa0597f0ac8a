import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SigningKeys } from "./keys";
import type { AuthUser } from "./rows";

type Account = Pick<AuthUser, "id" | "password_hash">;

/** How long a device is known after a login. */
export const DEVICE_TOKEN_DAYS = 180;
const DAY_SECONDS = 24 * 3_600;

/**
 * Returns a mark that says: the account's password was typed on this device. It opens nothing. It only
 * has the device's wrong guesses counted apart from everybody else's, so that strangers who guess do
 * not lock the owner out at a new address. A new password makes all marks worthless.
 */
export function issueDeviceToken(keys: SigningKeys, account: Account, now: Date): string {
  const device = randomBytes(16).toString("base64url");
  const since = Math.floor(now.getTime() / 1_000);
  const said = `${device}.${since}`;
  return `${said}.${sign(keys.secrets("device-mark")[0], account, said).toString("base64url")}`;
}

/** Returns the device's id when the mark is ours, of this account and not too old; else null. */
export function readDeviceToken(
  keys: SigningKeys,
  account: Account,
  mark: string | undefined,
  now: Date,
): string | null {
  const [, device, since, signature] =
    /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(mark ?? "") ?? [];
  if (device === undefined || since === undefined || signature === undefined) return null;
  if (now.getTime() / 1_000 - Number(since) > DEVICE_TOKEN_DAYS * DAY_SECONDS) return null;
  const given = Buffer.from(signature, "base64url");
  const isOurs = keys
    .secrets("device-mark")
    .some((secret) => timingSafeEqual(sign(secret, account, `${device}.${since}`), given));
  return isOurs ? device : null;
}

function sign(secret: Buffer, { id, password_hash }: Account, said: string): Buffer {
  return createHmac("sha256", secret).update(`${id}.${said}.${password_hash}`).digest();
}

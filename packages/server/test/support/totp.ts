import * as OTPAuth from "otpauth";

const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows at an instant, or so many 30-second steps later. */
export function codeAt(secret: string, timestamp: number, steps = 0): string {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  return totp.generate({ timestamp: timestamp + steps * STEP_MS });
}

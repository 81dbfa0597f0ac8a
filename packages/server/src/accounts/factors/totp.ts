import * as OTPAuth from "otpauth";
import { renderSVG } from "uqr";

const ISSUER = "Signpoint";
const STEP_SECONDS = 30;
/** How many steps the clock of the app may be off, in both directions. */
const WINDOW_STEPS = 1;
const QUIET_ZONE_MODULES = 4;

/** What an authenticator app needs to make codes. */
export interface Enrolment {
  /** 20 random bytes in base32, to be typed where no QR code can be read. */
  secret: string;
  uri: string;
  /** The URI as a QR code: SVG text without `#`, at which the data URL that clients make of it would end. */
  qr_code: string;
}

/** Returns a new secret for an account, in all the forms that an app can take it in. */
export function createEnrolment(email: string): Enrolment {
  const totp = new OTPAuth.TOTP({ issuer: ISSUER, label: email, secret: new OTPAuth.Secret() });
  const uri = totp.toString();
  return {
    secret: totp.secret.base32,
    uri,
    qr_code: renderSVG(uri, { ecc: "M", border: QUIET_ZONE_MODULES }),
  };
}

/**
 * Returns the 30-second step that a code of the secret is for; null for a wrong code. Codes of the step before and
 * after the present one are right, too, since clocks are never the same.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.trim(), timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

import { secondFactorMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import type { authClient } from "~/platform/session/auth-client";
import { afterProof, needsProof, textOf } from "./factor-calls";

type Client = typeof authClient;

/** What came of a new passkey: `needsProof` when the password has to be entered again first. */
type Outcome = { problem: string | null; needsProof?: true };

/** The browser shows one question for a passkey at a time: the next one ends the one before. */
let asking: AbortController | null = null;

/** Returns why no passkey can be added here; null where one can. Browsers keep them for sites that have a name. */
export function passkeyObstacle({ hostname }: { hostname: string }): string | null {
  return isAddress(hostname) ? secondFactorMessages.passkeysNeedName : null;
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

/** Makes a passkey of this name, which raises the session; the server chooses the name when it is empty. */
export async function addPasskey(
  client: Client,
  friendlyName: string,
  isFurther: boolean,
): Promise<Outcome> {
  const enroll = () => client.mfa.enroll({ factorType: "webauthn", friendlyName });
  // The first factor asks for it itself, as the enrolment of an app does.
  const { data, error } = await (isFurther ? afterProof(enroll) : enroll());
  if (needsProof(error) && !isFurther) return { problem: null, needsProof: true };
  return { problem: error === null ? await proveByPasskey(client, data.id) : passkeyTextOf(error) };
}

/**
 * Uses a passkey, any of the account, or makes the one of a new factor, as the server asks for; the client converts what it
 * sends and what the browser answers. Returns the text of the problem; null when it was right.
 */
export async function proveByPasskey(client: Client, factorId: string): Promise<string | null> {
  if (!isSupported()) return secondFactorMessages.passkeyUnsupported;
  const { hostname: rpId, origin } = window.location;
  const place = { rpId, rpOrigins: [origin] };
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: place });
  if (error !== null) return passkeyTextOf(error);
  const { type, credential_options } = data.webauthn;
  const began = performance.now();
  let credential: Credential | null;
  try {
    asking?.abort();
    asking = new AbortController();
    const options = { ...credential_options, signal: asking.signal } as CredentialRequestOptions;
    credential = await (type === "create"
      ? navigator.credentials.create(options as CredentialCreationOptions)
      : navigator.credentials.get(options));
  } catch (refusal) {
    const isLate = performance.now() - began >= (credential_options.publicKey.timeout ?? Infinity);
    return passkeyProblem(refusal, isLate);
  }
  const webauthn = { type, ...place, credential_response: credential as never };
  const verified = await client.mfa.verify({ factorId, challengeId: data.id, webauthn });
  return verified.error === null ? null : passkeyTextOf(verified.error);
}

function passkeyTextOf(error: AuthError): string {
  switch (error.code) {
    case "mfa_verification_failed":
      return secondFactorMessages.passkeyRefused;
    case "mfa_challenge_expired":
      return secondFactorMessages.passkeyTimedOut;
    case "webauthn_credential_exists":
      return secondFactorMessages.passkeyKnown;
    case "mfa_webauthn_enroll_not_enabled":
    case "mfa_webauthn_verify_not_enabled":
      return secondFactorMessages.passkeysNeedName;
    default:
      return textOf(error, secondFactorMessages.passkeyFailed);
  }
}

/**
 * Returns the text for a browser's refusal to make or use a passkey. Browsers do not tell a person who cancels from one
 * who is late: `isLate` says that the time which they had is over.
 */
export function passkeyProblem(refusal: unknown, isLate: boolean): string {
  const name = refusal instanceof DOMException ? refusal.name : "";
  switch (name) {
    case "NotAllowedError":
      return isLate ? secondFactorMessages.passkeyTimedOut : secondFactorMessages.passkeyCancelled;
    case "AbortError":
      return secondFactorMessages.passkeyCancelled;
    case "TimeoutError":
      return secondFactorMessages.passkeyTimedOut;
    case "InvalidStateError":
      return secondFactorMessages.passkeyKnown;
    case "ConstraintError":
      return secondFactorMessages.passkeyUnfit;
    case "NotSupportedError":
      return secondFactorMessages.passkeyUnsupported;
    case "SecurityError":
      return secondFactorMessages.passkeysElsewhere;
    default:
      return secondFactorMessages.passkeyFailed;
  }
}

function isSupported(): boolean {
  return "PublicKeyCredential" in window && "credentials" in navigator;
}

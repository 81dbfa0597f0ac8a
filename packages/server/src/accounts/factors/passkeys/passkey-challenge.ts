import type { Context } from "../../../platform/context";
import { AuthError } from "../../auth/auth-error";
import type { AuthFactor, AuthUser } from "../../auth/rows";
import { FACTOR_CHALLENGE_SECONDS } from "../../tokens/lifetimes";
import { findRelyingParty } from "./relying-party";

const NAME = "Signpoint";

/** What a passkey has to sign, and how the browser is told so, in the protocol's shape. */
interface PasskeyChallenge {
  challenge: string;
  webauthn: { type: "create" | "request"; credential_options: { publicKey: object } };
}

/**
 * Returns the question for a passkey: to make one where the factor is not verified, else to use one. Any passkey of the
 * account answers the latter, so that nobody has to know which of them the device at hand has. Throws
 * passkeyVerifyDisabled on an IP address.
 */
export async function createPasskeyChallenge(
  { config }: Pick<Context<"config">, "config">,
  { user, factor, factors }: { user: AuthUser; factor: AuthFactor; factors: AuthFactor[] },
): Promise<PasskeyChallenge> {
  const relyingParty = findRelyingParty(config);
  if (relyingParty === null) throw new AuthError("passkeyVerifyDisabled");
  const library = await import("@simplewebauthn/server");
  const passkeys = factors.flatMap(({ status, credential_id: id, transports }) =>
    id === null || status !== "verified" ? [] : [{ id, transports: transports ?? [] }],
  );
  const timeout = FACTOR_CHALLENGE_SECONDS * 1_000;
  if (factor.status === "verified") {
    const publicKey = await library.generateAuthenticationOptions({
      rpID: relyingParty.id,
      allowCredentials: passkeys,
      userVerification: "required",
      timeout,
    });
    return toChallenge("request", publicKey);
  }
  const publicKey = await library.generateRegistrationOptions({
    rpName: NAME,
    rpID: relyingParty.id,
    // The same for all passkeys of an account, and nothing that tells who it is.
    userID: new Uint8Array(Buffer.from(user.id.replaceAll("-", ""), "hex")),
    userName: user.email,
    userDisplayName: user.email,
    attestationType: "none",
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    timeout,
  });
  return toChallenge("create", publicKey);
}

function toChallenge(
  type: "create" | "request",
  publicKey: { challenge: string },
): PasskeyChallenge {
  return {
    challenge: publicKey.challenge,
    webauthn: { type, credential_options: { publicKey } },
  };
}

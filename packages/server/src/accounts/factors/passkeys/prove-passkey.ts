import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { authFactors } from "../../../platform/db/schema/index";
import { AuthError } from "../../auth/auth-error";
import type { AuthFactor } from "../../auth/rows";
import { findRelyingParty, type RelyingParty } from "./relying-party";
import { decryptPublicKey, encryptPublicKey } from "./stored-passkey";

/** Longer than the 1,023 bytes that an id may have, in base64url. */
const ID_MAX = 1_400;
const TRANSPORTS_MAX = 10;

const base64url = z.base64url();
const credential = {
  id: base64url.min(1).max(ID_MAX),
  rawId: base64url.min(1).max(ID_MAX),
  type: z.literal("public-key"),
};

/** What a browser answers for a passkey: that it made one, or that it used one. */
export const PasskeyAnswer = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("create"),
    credential_response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.array(z.string().max(32)).max(TRANSPORTS_MAX).optional(),
      }),
    }),
  }),
  z.object({
    type: z.literal("request"),
    credential_response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
      }),
    }),
  }),
]);

type PasskeyAnswer = z.output<typeof PasskeyAnswer>;
type PasskeyContext = Pick<Context<"config" | "bankKeys">, "config" | "bankKeys">;

/** A factor that was proved, with what changes in its row. */
export interface ProvedFactor {
  factor: AuthFactor;
  changes: Partial<AuthFactor>;
}

/** The same, or why none was proved. */
export type Proof = ProvedFactor | { refused: "wrong" | "counter" };

interface Question {
  factor: AuthFactor;
  /** What had to be signed. */
  challenge: string;
  answer: PasskeyAnswer | null | undefined;
}

/**
 * Returns the factor that the browser's answer proves: the one asked for when it was made, else the passkey of the account
 * that has signed. It has to be made or signed for this site, by a page of this site, for the challenge, and after its
 * device has verified the person. Throws passkeyAnswerMissing, passkeyAnswerType, passkeyVerifyDisabled, passkeyExists.
 */
export async function provePasskey(
  tx: Transaction,
  ctx: PasskeyContext,
  { factor, challenge, answer }: Question,
): Promise<Proof> {
  const relyingParty = findRelyingParty(ctx.config);
  if (relyingParty === null) throw new AuthError("passkeyVerifyDisabled");
  if (answer === null || answer === undefined) throw new AuthError("passkeyAnswerMissing");
  const isNew = factor.status === "unverified";
  if (isNew && answer.type === "create") {
    return await makePasskey(tx, ctx, factor, toExpected(relyingParty, challenge), answer);
  }
  if (!isNew && answer.type === "request") {
    const passkey = await findPasskey(tx, answer.credential_response.id);
    if (passkey?.user_id !== factor.user_id || passkey.status !== "verified") {
      return { refused: "wrong" };
    }
    return await signByPasskey(ctx, passkey, toExpected(relyingParty, challenge), answer);
  }
  throw new AuthError("passkeyAnswerType");
}

type Expected = ReturnType<typeof toExpected>;

function toExpected({ id, origin }: RelyingParty, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

async function makePasskey(
  tx: Transaction,
  ctx: PasskeyContext,
  factor: AuthFactor,
  expected: Expected,
  { credential_response }: PasskeyAnswer & { type: "create" },
): Promise<Proof> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const response = { ...credential_response, clientExtensionResults: {} };
  const made = await orNull(verifyRegistrationResponse({ ...expected, response }));
  if (made?.registrationInfo === undefined) return { refused: "wrong" };
  const { id, publicKey, counter } = made.registrationInfo.credential;
  if ((await findPasskey(tx, id)) !== undefined) throw new AuthError("passkeyExists");
  const changes = {
    credential_id: id,
    secret: await encryptPublicKey(ctx, factor, { credentialId: id, publicKey }),
    transports: credential_response.response.transports ?? [],
    sign_count: counter,
  };
  return { factor, changes };
}

async function signByPasskey(
  ctx: PasskeyContext,
  passkey: AuthFactor,
  expected: Expected,
  { credential_response }: PasskeyAnswer & { type: "request" },
): Promise<Proof> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const signed = await orNull(
    verifyAuthenticationResponse({
      ...expected,
      response: { ...credential_response, clientExtensionResults: {} },
      // The count is compared below, since a step back is told apart from a wrong signature.
      credential: {
        id: credential_response.id,
        publicKey: await decryptPublicKey(ctx, passkey),
        counter: 0,
      },
    }),
  );
  if (signed === null || !signed.verified) return { refused: "wrong" };
  const { newCounter } = signed.authenticationInfo;
  const known = passkey.sign_count ?? 0;
  // Most passkeys do not count: theirs is always 0. One that counts and does not go on was copied.
  if (known > 0 && newCounter <= known) return { refused: "counter" };
  return { factor: passkey, changes: { sign_count: newCounter } };
}

/** Returns null where the library throws, which it does for everything that is wrong about an answer. */
async function orNull<Result>(checking: Promise<Result>): Promise<Result | null> {
  try {
    return await checking;
  } catch {
    return null;
  }
}

async function findPasskey(tx: Transaction, credentialId: string): Promise<AuthFactor | undefined> {
  const [passkey] = await tx
    .select()
    .from(authFactors)
    .where(eq(authFactors.credential_id, credentialId));
  return passkey;
}

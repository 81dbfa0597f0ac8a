import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Context } from "../context";
import type { Services } from "../services";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";
import type { AuthSession, AuthUser } from "./rows";
import { appMetadata, userMetadata } from "./user-object";

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";

/** What the server itself reads of an access token; everything else in it is for the client. */
export interface AccessClaims {
  user_id: string;
  session_id: string;
}

const Claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() });

/** What tokens said whose signatures were right; checking one takes longer than all else of a call. */
type KnownTokens = Map<string, { claims: AccessClaims; expiresAt: number }>;
const KNOWN_MAX = 10_000;
const knownByConfig = new WeakMap<object, KnownTokens>();

/** Those of one server: its keys and its address are fixed for as long as it runs. */
function knownTokens({ config }: Pick<Services, "config">): KnownTokens {
  const known = knownByConfig.get(config) ?? new Map();
  knownByConfig.set(config, known);
  return known;
}

/** Who issues the tokens. */
export function getIssuer(services: Pick<Services, "config">): string {
  return `${services.config.PUBLIC_URL}/auth/v1`;
}

/** A signed access token for a session; lives `ACCESS_TOKEN_SECONDS` from now. */
export async function signAccessToken(
  ctx: Context<"config" | "keys">,
  user: AuthUser,
  session: AuthSession,
): Promise<{ token: string; expires_at: number }> {
  const issuedAt = Math.floor(ctx.now().getTime() / 1_000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const { kid, privateKey } = ctx.keys.current;
  const token = await new SignJWT({
    email: user.email,
    phone: "",
    role: "authenticated",
    aal: "aal1",
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
    app_metadata: appMetadata(user),
    user_metadata: userMetadata(user),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
    .setIssuer(getIssuer(ctx))
    .setAudience(AUDIENCE)
    .setSubject(user.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
  return { token, expires_at: expiresAt };
}

/** What a token says, or null when it is not ours, tampered with, or expired. */
export async function readAccessToken(
  ctx: Context<"config" | "keys">,
  token: string,
): Promise<AccessClaims | null> {
  const known = knownTokens(ctx);
  const nowSeconds = ctx.now().getTime() / 1_000;
  const earlier = known.get(token);
  if (earlier !== undefined && nowSeconds < earlier.expiresAt) return earlier.claims;
  if (!token.split(".").every(isCanonical)) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = ctx.keys.all.find(({ kid }) => kid === header.kid);
        if (key === undefined) throw new Error("unknown key");
        return key.publicKey;
      },
      {
        algorithms: [ALGORITHM],
        issuer: getIssuer(ctx),
        audience: AUDIENCE,
        typ: "JWT",
        requiredClaims: ["exp", "iat", "sub", "session_id"],
        currentDate: ctx.now(),
      },
    );
    const { sub, session_id, exp } = Claims.parse(payload);
    const claims = { user_id: sub, session_id };
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(token, { claims, expiresAt: exp });
    return claims;
  } catch {
    return null;
  }
}

/** Some spellings differ in bits that decoding drops; only the one that we wrote is ours. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, "base64url").toString("base64url") === part;
}

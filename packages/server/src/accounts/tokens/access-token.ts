import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { AccessClaims, Context } from "../../platform/context";
import type { Services } from "../../platform/services";
import type { AuthSession, AuthUser } from "../auth/rows";
import { toAppMetadata, toUserMetadata } from "../auth/user-object";
import { levelOf } from "../sessions/session-level";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(["aal1", "aal2"]).default("aal1"),
  exp: z.number(),
});

/** The claims of tokens whose signatures were verified. Verifying one takes longer than the rest of a call. */
type VerifiedTokens = LRUCache<string, { claims: AccessClaims; expiresAt: number }>;
const CACHE_MAX_TOKENS = 10_000;
const cacheByConfig = new WeakMap<object, VerifiedTokens>();

/** Returns the cache of one server: its keys and its URL do not change while it runs. */
function getCache({ config }: Pick<Services, "config">): VerifiedTokens {
  const cache = cacheByConfig.get(config) ?? new LRUCache({ max: CACHE_MAX_TOKENS });
  cacheByConfig.set(config, cache);
  return cache;
}

/** Returns the issuer (`iss`) of access tokens: the base URL of the accounts protocol. */
export function getIssuer(services: Pick<Services, "config">): string {
  return `${services.config.PUBLIC_URL}/auth/v1`;
}

/**
 * Returns a signed access token for a session, and when it expires: `ACCESS_TOKEN_SECONDS` from now, in whole
 * seconds since 1970.
 */
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
    aal: levelOf(session),
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
    app_metadata: toAppMetadata(user),
    user_metadata: toUserMetadata(user),
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

/** Returns the claims of a token; null when it is not ours, was tampered with, or has expired. */
export async function readAccessToken(
  ctx: Context<"config" | "keys">,
  token: string,
): Promise<AccessClaims | null> {
  const cache = getCache(ctx);
  const nowSeconds = ctx.now().getTime() / 1_000;
  const cached = cache.get(token);
  if (cached !== undefined && nowSeconds < cached.expiresAt) return cached.claims;
  if (!token.split(".").every(isCanonical)) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(
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
    const { sub, session_id, aal, exp } = Claims.parse(payload);
    const claims = { user_id: sub, session_id, aal };
    const key = ctx.keys.all.find(({ kid }) => kid === protectedHeader.kid);
    cache.set(token, { claims, expiresAt: Math.min(exp, (key?.endsAt ?? 0) / 1_000) });
    return claims;
  } catch {
    return null;
  }
}

/** Returns whether a part of a token is spelt as we write it. Other spellings differ in bits that decoding drops. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, "base64url").toString("base64url") === part;
}

import { eq } from "drizzle-orm";
import { type CryptoKey, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { readCaller } from "../../../src/accounts/auth/authenticate";
import { getIssuer } from "../../../src/accounts/tokens/access-token";
import { readRefreshToken, signRefreshToken } from "../../../src/accounts/tokens/refresh-token";
import { newId } from "../../../src/platform/db/new-id";
import { authSessions } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import { addAccount, claimsOf, isAlive, openSession, requestAuth, rowOf, userOf } from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const getUser = (authorization?: string) =>
  requestAuth(
    server,
    "GET",
    "/user",
    undefined,
    authorization === undefined ? {} : { authorization },
  );

interface Claims {
  sub?: string;
  session_id?: string;
  iss?: string;
  aud?: string;
  exp?: number;
}

/** A token of our own making; signed with the server's key unless told otherwise. */
async function forge(
  claims: Claims,
  options: { key?: CryptoKey; kid?: string; alg?: string; typ?: string } = {},
) {
  const { services } = server;
  const { current } = services.keys;
  const now = Math.floor(services.now().getTime() / 1_000);
  return await new SignJWT({
    iat: now,
    exp: now + 3600,
    iss: getIssuer(services),
    aud: "authenticated",
    ...claims,
  })
    .setProtectedHeader({
      alg: options.alg ?? "ES256",
      kid: options.kid ?? current.kid,
      typ: options.typ ?? "JWT",
    })
    .sign(options.key ?? current.privateKey);
}

async function session() {
  const { user } = await addAccount(server);
  const tokens = await openSession(server, user.email);
  const [row] = await server.services.db
    .select()
    .from(authSessions)
    .where(eq(authSessions.user_id, user.id));
  return { user, tokens, claims: { sub: user.id, session_id: row?.id ?? "" } };
}

describe("a bearer token", () => {
  it("is demanded by every call that needs one", async () => {
    for (const header of [undefined, "", "Bearer", "Bearer ", "Basic abc", "abc"]) {
      const row = [401, "no_authorization", "This endpoint requires a valid Bearer token"];
      expect([header, rowOf(await getUser(header))]).toEqual([header, row]);
      expect(await readCaller(server.services, header)).toBeNull();
    }
    for (const [method, path] of [
      ["PUT", "/user"],
      ["POST", "/logout"],
    ] as const) {
      const { body } = await requestAuth(server, method, path, {});
      expect([path, body.code]).toEqual([path, "no_authorization"]);
    }
  });

  it("is refused when it is tampered with, foreign, unsigned, or for another audience, and not when the server's key signs it", async () => {
    const { claims, tokens } = await session();
    expect((await getUser(`Bearer ${await forge(claims)}`)).status).toBe(200);
    const { services } = server;
    const foreign = await generateKeyPair("ES256");
    const [header, payload, signature] = tokens.access_token.split(".");
    const other = Buffer.from(JSON.stringify({ ...claims, role: "admin" })).toString("base64url");
    const last = tokens.access_token.at(-1) === "A" ? "B" : "A";
    const hmac = new SignJWT({ ...claims, exp: 9_999_999_999, iat: 1 })
      .setProtectedHeader({ alg: "HS256", kid: services.keys.current.kid, typ: "JWT" })
      .setIssuer(getIssuer(services))
      .setAudience("authenticated")
      .sign(Buffer.from(JSON.stringify(services.keys.current.publicJwk)));
    const bad = {
      nonsense: "nonsense",
      otherPayload: `${header}.${other}.${signature}`,
      noSignature: `${header}.${payload}.`,
      lastCharacter: tokens.access_token.slice(0, -1) + last,
      foreignKey: await forge(claims, { key: foreign.privateKey }),
      unknownKid: await forge(claims, { kid: "unknown" }),
      unsigned: new UnsecuredJWT({ ...claims })
        .setIssuer(getIssuer(services))
        .setAudience("authenticated")
        .encode(),
      publicKeyAsSecret: await hmac,
      otherIssuer: await forge({ ...claims, iss: "https://elsewhere.example/auth/v1" }),
      otherAudience: await forge({ ...claims, aud: "anon" }),
      otherType: await forge(claims, { typ: "at+jwt" }),
      noSubject: await forge({ session_id: claims.session_id }),
      noSession: await forge({ sub: claims.sub }),
      noUuid: await forge({ ...claims, session_id: "1 or 1=1" }),
    };
    for (const [name, token] of Object.entries(bad)) {
      const { status, body } = await getUser(`Bearer ${token}`);
      expect([name, status, body.code]).toEqual([name, 403, "bad_jwt"]);
      expect(body.message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
      expect(await readCaller(server.services, `Bearer ${token}`)).toBeNull();
    }
  });

  it("expires after 3600 s", async () => {
    const { tokens } = await session();
    server.clock.advance(3_599_000);
    expect((await getUser(`Bearer ${tokens.access_token}`)).status).toBe(200);
    server.clock.advance(1_000);
    expect((await getUser(`Bearer ${tokens.access_token}`)).body.code).toBe("bad_jwt");
  });

  it("names the missing account or session, also when the session is another person's", async () => {
    const [{ claims }, other] = [await session(), await session()];
    const nobody = await forge({ ...claims, sub: newId() });
    expect(rowOf(await getUser(`Bearer ${nobody}`))).toEqual([
      403,
      "user_not_found",
      "User from sub claim in JWT does not exist",
    ]);
    for (const session_id of [newId(), other.claims.session_id]) {
      const ended = await forge({ ...claims, session_id });
      expect(rowOf(await getUser(`Bearer ${ended}`))).toEqual([
        403,
        "session_not_found",
        "Session from session_id claim in JWT does not exist",
      ]);
    }
  });
});

it("the signing keys are published without their private half, cached for ten minutes", async () => {
  const { status, body, headers } = await requestAuth(server, "GET", "/.well-known/jwks.json");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=600");
  const [key, ...others] = body.keys as Record<string, unknown>[];
  expect(others).toEqual([]);
  expect(new Set(Object.keys(key ?? {}))).toEqual(
    new Set(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]),
  );
  expect(key).toMatchObject({
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
  });
});

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
const NOT_FOUND = [
  400,
  "refresh_token_not_found",
  "Invalid Refresh Token: Refresh Token Not Found",
];
const ALREADY_USED = [400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"];

const refresh = (refresh_token: unknown) =>
  requestAuth(server, "POST", "/token?grant_type=refresh_token", { refresh_token });

/** A session and the refresh tokens that followed from it, oldest first. */
async function chainOf(length: number) {
  const { user } = await addAccount(server);
  const session = await openSession(server, user.email);
  const tokens = [session.refresh_token];
  while (tokens.length < length) {
    const { body } = await refresh(tokens.at(-1));
    tokens.push(String(body.refresh_token));
  }
  return { user, session, tokens };
}

describe("refreshing a session", () => {
  it("rotates the refresh token, and keeps the session and how it was begun", async () => {
    const { tokens, session } = await chainOf(1);
    server.clock.advance(30 * 60 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(tokens[0]);
    expect(body.expires_at).toBe(session.expires_at + 30 * 60);
    expect(sessionIdOf(String(body.refresh_token))).toBe(sessionIdOf(tokens[0] ?? ""));
    expect(await isAlive(server, session)).toBe(true);
    const { amr } = claimsOf(session);
    expect(amr).toMatchObject([{ method: "password" }]);
    expect(claimsOf({ access_token: String(body.access_token) }).amr).toEqual(amr);
  });

  it("answers the previous refresh token with the current one for a minute", async () => {
    const { tokens } = await chainOf(2);
    server.clock.advance(60 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect([status, body.refresh_token]).toEqual([200, tokens[1]]);
  });

  it.each([
    ["the token before the current one after more than a minute", 2, 60 * SECOND + 1],
    ["an older token after more than 10 seconds", 3, 10 * SECOND + 1],
  ])("ends the session, and no other, for %s", async (_, length, wait) => {
    const { tokens, user, session } = await chainOf(length);
    const elsewhere = await openSession(server, user.email);
    server.clock.advance(wait);
    expect(rowOf(await refresh(tokens[0]))).toEqual(ALREADY_USED);

    expect(rowOf(await refresh(tokens.at(-1)))).toEqual(NOT_FOUND);
    expect((await userOf(server, session)).body.code).toBe("session_not_found");
    expect(await isAlive(server, elsewhere)).toBe(true);
  });

  it("answers an older refresh token with the current one until 10 s after a refresh", async () => {
    const { tokens } = await chainOf(4);
    server.clock.advance(10 * SECOND);
    const { status, body } = await refresh(tokens[0]);
    expect([status, body.refresh_token]).toEqual([200, tokens[3]]);
  });

  it("refuses what is no refresh token as malformed", async () => {
    const { tokens } = await chainOf(1);
    for (const token of [null, "", "nonsense", "abcdefgh2345", `${tokens[0]}=`]) {
      const row = [400, "validation_failed", "Refresh token is not valid"];
      expect([token, rowOf(await refresh(token))]).toEqual([token, row]);
    }
  });

  it("refuses refresh tokens with any change, of unknown sessions, and with future counters", async () => {
    const { tokens } = await chainOf(1);
    const bytes = Buffer.from(tokens[0] ?? "", "base64url");
    for (const position of [1, 5, 20, 21, bytes.length - 1]) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(position) ^ 1, position);
      expect(rowOf(await refresh(forged.toString("base64url")))).toEqual(NOT_FOUND);
    }
    const { keys } = server.services;
    const unknown = { session_id: newId(), counter: 0 };
    const ahead = { session_id: sessionIdOf(tokens[0] ?? ""), counter: 7 };
    for (const content of [unknown, ahead]) {
      expect(rowOf(await refresh(signRefreshToken(keys, content)))).toEqual(NOT_FOUND);
    }
    expect((await refresh(tokens[0])).status).toBe(200);
  });

  it("ends sessions that were not refreshed for 30 days", async () => {
    const { tokens } = await chainOf(1);
    server.clock.advance(30 * DAY);
    const kept = await refresh(tokens[0]);
    expect(kept.status).toBe(200);
    server.clock.advance(30 * DAY + SECOND);
    expect(rowOf(await refresh(kept.body.refresh_token))).toEqual([
      400,
      "session_expired",
      "Invalid Refresh Token: Session Expired (Inactivity)",
    ]);
    expect(rowOf(await refresh(kept.body.refresh_token))).toEqual(NOT_FOUND);
  });

  it("ends every session after 180 days", async () => {
    let token: unknown = (await chainOf(1)).tokens[0];
    for (let day = 0; day < 180; day += 20) {
      server.clock.advance(20 * DAY);
      const { status, body } = await refresh(token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
    server.clock.advance(SECOND);
    expect(rowOf(await refresh(token))).toEqual([
      400,
      "session_expired",
      "Invalid Refresh Token: Session Expired",
    ]);
  });
});

function sessionIdOf(token: string): string {
  const read = readRefreshToken(server.services.keys, token);
  if (typeof read === "string") throw new Error(read);
  return read.session_id;
}

import { eq } from "drizzle-orm";
import { type CryptoKey, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { readCaller } from "../../../src/accounts/auth/authenticate";
import { getIssuer } from "../../../src/accounts/tokens/access-token";
import { newId } from "../../../src/platform/db/new-id";
import { authSessions } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import { addAccount, openSession, requestAuth, rowOf } from "./support";

const server = testServer();
beforeEach(() => server.clock.set(new Date()));

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

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authFactors } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { clientOf, tryCall } from "../../support/client";
import { type PasskeyOptions, SoftwarePasskey } from "../../support/passkeys";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  claimsOf,
  mailsTo,
  openSession,
  PASSWORD,
  requestAuth,
  rowOf,
} from "./support";

/** Passkeys are made for a name, so the server has one. */
const server = testServer({ HOST: "localhost" });

const here = () => ({ origin: server.url, rpId: "localhost" });
type Login = { access_token: string };
type Answer = ReturnType<SoftwarePasskey["get"]> | ReturnType<SoftwarePasskey["create"]>;

const ask = (login: Login, method: string, path: string, body?: unknown) =>
  requestAuth(server, method, path, body, bearer(login));

async function enroll(login: Login, friendly_name = ""): Promise<string> {
  const body = { factor_type: "webauthn", friendly_name };
  return String((await ask(login, "POST", "/factors", body)).body.id);
}

/** Opens a challenge of a factor. */
async function challenge(login: Login, factorId: string) {
  const { body } = await ask(login, "POST", `/factors/${factorId}/challenge`, { factorId });
  const { credential_options } = body.webauthn as {
    credential_options: { publicKey: PasskeyOptions };
  };
  return { id: String(body.id), options: credential_options.publicKey };
}

const verify = (login: Login, factorId: string, challenge_id: string, webauthn: unknown) =>
  ask(login, "POST", `/factors/${factorId}/verify`, { challenge_id, webauthn });

/** Makes a passkey for somebody who is logged in. */
async function addPasskey(login: Login, { name = "", counter = 0 } = {}) {
  const passkey = new SoftwarePasskey();
  const factorId = await enroll(login, name);
  const { id, options } = await challenge(login, factorId);
  const answer = passkey.create(options, { ...here(), counter });
  const { status, body } = await verify(login, factorId, id, answer);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { passkey, factorId, login: { access_token: String(body.access_token) } };
}

/** Somebody with a passkey, and another login of theirs with the password alone. */
async function withPasskey(given: { counter?: number } = {}) {
  const { user } = await addAccount(server);
  const first = await addPasskey(await openSession(server, user.email), given);
  return { user, ...first, login: await openSession(server, user.email), raised: first.login };
}

/** Uses a passkey for a factor's new challenge. */
async function use(login: Login, factorId: string, answer: (options: PasskeyOptions) => Answer) {
  const { id, options } = await challenge(login, factorId);
  return await verify(login, factorId, id, answer(options));
}

const REFUSED = [422, "mfa_verification_failed", "The passkey was not accepted"];

/** The same answer with other bytes of the authenticator. */
function withBytes<Response extends { response: object }>(answer: Response, bytes: string) {
  const response = { ...answer.response, authenticatorData: bytes };
  return { type: "request", credential_response: { ...answer, response } };
}

it("auth.mfa of the official client with passkeys goes from enrolment over making and using a passkey to its removal", async () => {
  const { user } = await addAccount(server);
  const other = await openSession(server, user.email);
  const client = authClient(server);
  await client.signInWithPassword({ email: user.email, password: PASSWORD });
  const enrolled = await client.mfa.enroll({ factorType: "webauthn", friendlyName: " Laptop " });
  expect(enrolled.data).toMatchObject({ type: "webauthn", friendly_name: "Laptop" });
  const factorId = enrolled.data?.id ?? "";

  const passkey = new SoftwarePasskey();
  const webauthn = { rpId: "localhost", rpOrigins: [server.url] };
  /** What a browser does between the challenge of the client and its verification. */
  const answer = async (browser: typeof client) => {
    const { data } = await browser.mfa.challenge({ factorId, webauthn });
    if (data?.type !== "webauthn") throw new Error("no challenge for a passkey");
    const { type, credential_options } = data.webauthn;
    const bytes = Buffer.from(credential_options.publicKey.challenge as ArrayBuffer);
    const options = { challenge: bytes.toString("base64url") };
    const { credential_response } =
      type === "create" ? passkey.create(options, here()) : passkey.get(options, here());
    const credential = { toJSON: () => credential_response };
    const verified = await browser.mfa.verify({
      factorId,
      challengeId: data.id,
      webauthn: { type, ...webauthn, credential_response: credential as never } as never,
    });
    return { type, options: credential_options.publicKey, error: verified.error };
  };
  const created = await answer(client);
  expect(created).toMatchObject({ type: "create", error: null });
  expect(created.options).toMatchObject({
    rp: { id: "localhost", name: "Signpoint" },
    user: { name: user.email },
    attestation: "none",
    authenticatorSelection: { userVerification: "required" },
  });
  const session = async (browser: typeof client) => (await browser.getSession()).data.session;
  expect(claimsOf(await session(client))).toMatchObject({
    aal: "aal2",
    amr: [{ method: "mfa/webauthn" }, { method: "password" }],
  });
  const { data: listed } = await client.mfa.listFactors();
  expect(listed?.webauthn).toMatchObject([
    { id: factorId, friendly_name: "Laptop", last_used_at: expect.any(String) },
  ]);
  // The first factor of an account ends its other sessions.
  expect((await ask(other, "GET", "/user")).body.code).toBe("session_not_found");

  const second = authClient(server);
  await second.signInWithPassword({ email: user.email, password: PASSWORD });
  const { data: level } = await second.mfa.getAuthenticatorAssuranceLevel();
  expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  server.clock.advance(60_000);
  const before = server.services.now().toISOString();
  const used = await answer(second);
  expect(used).toMatchObject({
    type: "request",
    error: null,
    options: { rpId: "localhost", userVerification: "required" },
  });
  expect(claimsOf(await session(second)).aal).toBe("aal2");
  expect((await second.mfa.listFactors()).data?.webauthn).toMatchObject([
    { last_used_at: expect.toSatisfy((at: string) => at >= before) },
  ]);

  expect((await second.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  await second.refreshSession();
  expect(claimsOf(await session(second)).aal).toBe("aal1");
  const [removed, added] = await mailsTo(server, user.email);
  expect(removed?.subject).toBe("A second factor was removed from your Signpoint account");
  expect(added?.text).toContain("The passkey is named “Laptop”.");
});

describe("a passkey as second factor", () => {
  it("opens what the password alone does not, and has recovery codes beside it", async () => {
    const { login, factorId, passkey } = await withPasskey();
    const read = async ({ access_token }: Login) =>
      await tryCall(clientOf(server, { token: access_token }).earnings.summary({}));
    expect((await read(login)).body).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
    const { body } = await use(login, factorId, (options) => passkey.get(options, here()));
    const raised = { access_token: String(body.access_token) };
    expect((await read(raised)).status).toBe(200);
    const { body: made } = await ask(raised, "POST", "/factors/recovery-codes", {});
    const [code = ""] = made.codes as string[];
    expect((await ask(login, "POST", "/factors/recovery-codes/verify", { code })).status).toBe(200);
  });

  it("is offered with all others of the account, and any of them answers", async () => {
    const { login, raised, ...laptop } = await withPasskey();
    const phone = await addPasskey(raised, { name: "Phone" });
    const { id, options } = await challenge(login, laptop.factorId);
    const offered = options.allowCredentials?.map((credential) => credential.id);
    expect(offered).toEqual([laptop.passkey.id, phone.passkey.id]);
    const answer = await verify(login, laptop.factorId, id, phone.passkey.get(options, here()));
    expect(answer.status).toBe(200);
    // The one that has signed goes, and the session that it has raised falls.
    const used = { access_token: String(answer.body.access_token) };
    await ask(used, "DELETE", `/factors/${phone.factorId}`);
    const { body } = await ask(used, "PUT", "/user", { password: "another password" });
    expect(body.code).toBe("insufficient_aal");
  });

  it("keeps its key encrypted, bound to passkey, factor and owner", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { db } = server.services;
    const secretOf = async (id: string) =>
      (await db.select().from(authFactors).where(eq(authFactors.id, id)))[0]?.secret ?? null;
    // Somebody who can write to the database puts their own key in the place of another's.
    await db
      .update(authFactors)
      .set({ secret: await secretOf(theirs.factorId) })
      .where(eq(authFactors.id, mine.factorId));
    const answer = await use(mine.login, mine.factorId, (options) =>
      mine.passkey.get(options, here()),
    );
    expect(answer.status).toBe(500);
  });

  it("cannot be added twice", async () => {
    const { raised, passkey } = await withPasskey();
    const factorId = await enroll(raised, "Again");
    const { id, options } = await challenge(raised, factorId);
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const answer = await verify(raised, factorId, id, passkey.create(options, here()));
    expect(rowOf(answer).slice(0, 2)).toEqual([422, "webauthn_credential_exists"]);
  });
});

describe("refused passkeys", () => {
  const others = { challenge: Buffer.from("another challenge").toString("base64url") };

  const FORGED: [string, (passkey: SoftwarePasskey, options: PasskeyOptions) => unknown][] = [
    ["of another port's page", (p, o) => p.get(o, { ...here(), origin: "http://localhost:1" })],
    ["for another host", (p, o) => p.get(o, { ...here(), rpId: "evil.example" })],
    ["without verification of the person", (p, o) => p.get(o, { ...here(), userVerified: false })],
    ["for another challenge", (p) => p.get(others, here())],
    ["that is not this account's", (_, o) => new SoftwarePasskey().get(o, here())],
    [
      "whose signature is another passkey's",
      (p, o) => {
        const { credential_response } = new SoftwarePasskey().get(o, here());
        const { id } = p;
        return { type: "request", credential_response: { ...credential_response, id, rawId: id } };
      },
    ],
  ];

  it("refuses a passkey of another page, host, challenge, account or key, or without verification of the person, and its challenge with it", async () => {
    for (const forged of [FORGED.slice(0, 3), FORGED.slice(3)]) {
      const { login, factorId, passkey } = await withPasskey();
      for (const [what, forge] of forged) {
        const { id, options } = await challenge(login, factorId);
        const answer = await verify(login, factorId, id, forge(passkey, options));
        expect([what, ...rowOf(answer)]).toEqual([what, ...REFUSED]);
        const late = await verify(login, factorId, id, passkey.get(options, here()));
        expect([what, late.body.code]).toEqual([what, "mfa_factor_not_found"]);
      }
      const right = await use(login, factorId, (options) => passkey.get(options, here()));
      expect(right.status).toBe(200);
    }
  });

  it("refuses a passkey that was made by another site's page, for another challenge, or without verification of the person", async () => {
    const { user } = await addAccount(server);
    const login = await openSession(server, user.email);
    const factorId = await enroll(login);
    for (const [changed, other] of [
      [{ origin: "https://evil.example" }, null],
      [{ userVerified: false }, null],
      [{}, others],
    ] as const) {
      const { id, options } = await challenge(login, factorId);
      const made = new SoftwarePasskey().create(other ?? options, { ...here(), ...changed });
      const answer = await verify(login, factorId, id, made);
      expect([changed, ...rowOf(answer)]).toEqual([changed, ...REFUSED]);
      const { body } = await ask(login, "GET", "/user");
      expect(body.factors).toMatchObject([{ id: factorId, status: "unverified" }]);
    }
  });

  it("accepts an answer once, within five minutes, in its session and for its factor", async () => {
    const { user, login, raised, factorId, passkey } = await withPasskey();
    const { factorId: another } = await addPasskey(raised, { name: "Another" });
    const elsewhere = await openSession(server, user.email);
    const { id, options } = await challenge(login, factorId);
    const answer = passkey.get(options, here());
    const gone = [422, "mfa_factor_not_found"];
    expect(rowOf(await verify(elsewhere, factorId, id, answer)).slice(0, 2)).toEqual(gone);
    expect(rowOf(await verify(login, another, id, answer)).slice(0, 2)).toEqual(gone);
    expect((await verify(login, factorId, id, answer)).status).toBe(200);
    expect(rowOf(await verify(login, factorId, id, answer)).slice(0, 2)).toEqual(gone);
    // Replayed for the next challenge.
    expect(rowOf(await use(elsewhere, factorId, () => answer))).toEqual(REFUSED);
    const late = await challenge(elsewhere, factorId);
    server.clock.advance(301_000);
    const tooLate = passkey.get(late.options, here());
    expect(rowOf(await verify(elsewhere, factorId, late.id, tooLate)).slice(0, 2)).toEqual([
      422,
      "mfa_challenge_expired",
    ]);
  });

  it("refuses a count that does not go on, logs it, and ignores counts that are 0", async () => {
    const counting = await withPasskey({ counter: 4 });
    const answerOf = async (counter: number) => {
      const { login, factorId, passkey } = counting;
      const answer = await use(login, factorId, (o) => passkey.get(o, { ...here(), counter }));
      return answer.status;
    };
    expect(await answerOf(5)).toBe(200);
    for (const counter of [5, 3, 0]) {
      server.logged.length = 0;
      expect(await answerOf(counter)).toBe(422);
      const events = server.logged.map((line) => (JSON.parse(line) as { event?: string }).event);
      expect(events).toContain("passkey_count_back");
    }
    expect(await answerOf(6)).toBe(200);
    const { login, factorId, passkey } = await withPasskey();
    for (let times = 0; times < 2; times += 1) {
      const answer = await use(login, factorId, (options) => passkey.get(options, here()));
      expect(answer.status).toBe(200);
    }
  });

  it("accepts no passkey after five refused ones, mails the owner, and goes on taking recovery codes", async () => {
    const { user, login, raised, factorId, passkey } = await withPasskey();
    const { body } = await ask(raised, "POST", "/factors/recovery-codes", {});
    const [code = ""] = body.codes as string[];
    const forged = (options: PasskeyOptions) =>
      passkey.get(options, { ...here(), userVerified: false });
    for (let wrong = 0; wrong < 5; wrong += 1) await use(login, factorId, forged);
    const locked = await ask(login, "POST", `/factors/${factorId}/challenge`, {});
    expect(rowOf(locked).slice(0, 2)).toEqual([429, "over_request_rate_limit"]);
    const [mail] = await mailsTo(server, user.email);
    expect(mail?.subject).toBe("Wrong passkeys were used for your Signpoint account");
    expect((await ask(login, "POST", "/factors/recovery-codes/verify", { code })).status).toBe(200);
    server.clock.advance(15 * 60_000);
    const right = await use(login, factorId, (options) => passkey.get(options, here()));
    expect(right.status).toBe(200);
  });

  it("answers what is no passkey's answer with 400, and bytes that are no authenticator's with 422", async () => {
    const { login, factorId, passkey } = await withPasskey();
    const right = (options: PasskeyOptions) => passkey.get(options, here()).credential_response;
    for (const [status, forge] of [
      [400, () => undefined],
      [400, () => ({ type: "get", credential_response: {} })],
      [400, (o) => ({ type: "request", credential_response: { ...right(o), id: "no base64!" } })],
      [400, (o) => passkey.create(o, here())],
      [422, (o) => withBytes(right(o), "AAAA")],
    ] as [number, (options: PasskeyOptions) => unknown][]) {
      const answer = await use(login, factorId, (options) => forge(options) as Answer);
      expect([forge.toString(), answer.status]).toEqual([forge.toString(), status]);
    }
  });
});

describe("on an IP address", () => {
  const unnamed = testServer();

  it("adds no passkey, since browsers make none", async () => {
    const { user } = await addAccount(unnamed);
    const login = bearer(await openSession(unnamed, user.email));
    const enrolment = { factor_type: "webauthn" };
    const answer = await requestAuth(unnamed, "POST", "/factors", enrolment, login);
    expect(rowOf(answer).slice(0, 2)).toEqual([422, "mfa_webauthn_enroll_not_enabled"]);
  });
});

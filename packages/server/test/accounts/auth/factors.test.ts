import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authFactors, authSessions } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { addFactor, codeOf, nextCodeOf, proved } from "../../support/factors";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  claimsOf,
  mailsTo,
  openSession,
  PASSWORD,
  type RawAnswer,
  requestAuth,
  rowOf,
  userOf,
} from "./support";

const server = testServer();
beforeAll(() => {
  // Stopped: which step a code belongs to does not depend on how long the calls take.
  server.clock.set(new Date());
});

/** A browser that has just logged in to a new account. */
async function loggedIn() {
  const { user } = await addAccount(server);
  const client = authClient(server);
  await client.signInWithPassword({ email: user.email, password: PASSWORD });
  return { user, client };
}

/** The same with a verified factor, whose first code is used. */
async function withFactor() {
  const { user, client } = await loggedIn();
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (data === null || data.type !== "totp") throw new Error("not enrolled");
  const { secret } = data.totp;
  const { error } = await client.mfa.challengeAndVerify({
    factorId: data.id,
    code: nextCodeOf(server, secret),
  });
  if (error !== null) throw error;
  return { user, client, secret, factorId: data.id };
}

const tokenOf = async (client: ReturnType<typeof authClient>) => {
  const { data } = await client.getSession();
  if (data.session === null) throw new Error("no session");
  return data.session;
};

describe("auth.mfa of the official client", () => {
  it("goes from enrolment over challenge, verification and list to unenrolment", async () => {
    const { user, client } = await loggedIn();
    const other = await openSession(server, user.email);
    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: " My phone " });
    if (enrolled.data?.type !== "totp") throw new Error(String(enrolled.error));
    const { id, friendly_name, totp } = enrolled.data;
    expect(friendly_name).toBe("My phone");
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toContain(`otpauth://totp/Signpoint:${encodeURIComponent(user.email)}?`);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    // A # would end the data URL and break the picture.
    expect(totp.qr_code).not.toContain("#");

    const before = await client.mfa.listFactors();
    expect(before.data?.all).toMatchObject([{ id, status: "unverified", factor_type: "totp" }]);
    expect(before.data?.totp).toEqual([]);

    const challenge = await client.mfa.challenge({ factorId: id });
    expect(challenge.data).toMatchObject({ type: "totp" });
    const verified = await client.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? "",
      code: codeOf(server, totp.secret),
    });
    expect(verified.error).toBeNull();
    expect(claimsOf(await tokenOf(client))).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
    });
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: "verified" }]);
    expect((await userOf(server, other)).body.code).toBe("session_not_found");

    expect((await client.refreshSession()).error).toBeNull();
    expect(claimsOf(await tokenOf(client)).aal).toBe("aal2");

    expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    await client.refreshSession();
    const after = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    expect((await mailsTo(server, user.email)).map(({ subject }) => subject)).toEqual([
      "A second factor was removed from your Signpoint account",
      "A second factor was added to your Signpoint account",
    ]);
  });

  it("asks for a code after each login with the password, and ends no other session by it", async () => {
    const { user, client, secret } = await withFactor();
    const second = authClient(server);
    const { data } = await second.signInWithPassword({ email: user.email, password: PASSWORD });
    expect(claimsOf(data.session).aal).toBe("aal1");
    // Refresh, update and reading of the user keep the factors: without them the client forgets that a code is due.
    await second.refreshSession();
    expect((await second.updateUser({ data: { colour: "red" } })).error).toBeNull();
    const level = await second.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const [factor] = data.user?.factors ?? [];
    const done = await second.mfa.challengeAndVerify({
      factorId: factor?.id ?? "",
      code: nextCodeOf(server, secret),
    });
    expect(done.error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
  });

  it("stores the secret of a factor encrypted and answers it once", async () => {
    const { user, client, secret, factorId } = await withFactor();
    const [row] = await server.services.db
      .select()
      .from(authFactors)
      .where(eq(authFactors.id, factorId));
    expect(row?.secret).not.toContain(secret);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain(secret);
    expect(server.logged.join("\n")).not.toContain(secret);
    for (const mail of await mailsTo(server, user.email)) expect(mail.text).not.toContain(secret);
  });

  it("replaces an abandoned enrolment by the next one of any name", async () => {
    const { client } = await loggedIn();
    await client.mfa.enroll({ factorType: "totp" });
    const second = await client.mfa.enroll({ factorType: "totp" });
    expect(second.error).toBeNull();
    const { data } = await client.mfa.listFactors();
    expect(data?.all).toMatchObject([{ id: second.data?.id, friendly_name: "Authenticator app" }]);
  });
});

describe("codes of an app", () => {
  it("accepts a code that is a step off or has blanks around it, and none that is further off, empty, five digits or letters", async () => {
    const { client, secret, factorId } = await withFactor();
    server.clock.advance(10 * 60_000);
    const tryWith = async (code: string) =>
      (await client.mfa.challengeAndVerify({ factorId, code })).error?.code ?? "accepted";
    const stepsOff = (steps: number) => tryWith(codeOf(server, secret, steps));
    expect(await stepsOff(-2)).toBe("mfa_verification_failed");
    expect(await stepsOff(2)).toBe("mfa_verification_failed");
    expect(await stepsOff(-1)).toBe("accepted");
    expect(await stepsOff(1)).toBe("accepted");
    server.clock.advance(60_000);
    expect(await tryWith("  ")).toBe("validation_failed");
    for (const code of [nextCodeOf(server, secret).slice(1), "abcdef"]) {
      expect(await tryWith(code)).toBe("mfa_verification_failed");
    }
    expect(await tryWith(`  ${nextCodeOf(server, secret)} `)).toBe("accepted");
  });

  it("accepts no code twice, not even at once in two sessions, nor an earlier one", async () => {
    const { user, secret, factorId } = await withFactor();
    const clients = [authClient(server), authClient(server)];
    for (const client of clients) {
      await client.signInWithPassword({ email: user.email, password: PASSWORD });
    }
    const earlier = codeOf(server, secret, 1);
    server.clock.advance(60_000);
    const code = codeOf(server, secret);
    const tried = await Promise.all(
      clients.map((client) => client.mfa.challengeAndVerify({ factorId, code })),
    );
    const codes = tried.map(({ error }) => error?.code ?? "accepted");
    expect(codes.sort()).toEqual(["accepted", "mfa_verification_failed"]);
    const loser = clients[tried.findIndex(({ error }) => error !== null)];
    const again = await loser?.mfa.challengeAndVerify({ factorId, code: earlier });
    expect(again?.error?.code).toBe("mfa_verification_failed");
  });

  it("accepts no code after five wrong ones, for longer each time, and mails the owner", async () => {
    const { user, client, secret, factorId } = await withFactor();
    const fail = () => client.mfa.challengeAndVerify({ factorId, code: "000000" });
    const failures = await Promise.all([1, 2, 3, 4].map(fail));
    // Each try replaces the challenge of the others: all that reach the code count.
    const counted = failures.filter(({ error }) => error?.code === "mfa_verification_failed");
    for (let more = counted.length; more < 5; more += 1) {
      expect((await fail()).error?.code).toBe("mfa_verification_failed");
    }
    const right = () =>
      client.mfa.challengeAndVerify({ factorId, code: nextCodeOf(server, secret) });
    expect((await right()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    const [mail] = await mailsTo(server, user.email);
    expect(mail?.subject).toBe("Wrong codes were entered for your Signpoint account");
    server.clock.advance(15 * 60_000);
    for (let wrong = 0; wrong < 5; wrong += 1) await fail();
    server.clock.advance(16 * 60_000);
    expect((await right()).error?.status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await right()).error).toBeNull();
    expect((await fail()).error?.code).toBe("mfa_verification_failed");
    expect((await right()).error).toBeNull();
  });
});

describe("challenges", () => {
  it("ends a challenge after five minutes, and with the next one of the session", async () => {
    const { client, secret, factorId } = await withFactor();
    const open = async () => (await client.mfa.challenge({ factorId })).data?.id ?? "";
    const verify = async (challengeId: string) => {
      const code = nextCodeOf(server, secret);
      return (await client.mfa.verify({ factorId, challengeId, code })).error?.code ?? "accepted";
    };
    const first = await open();
    const second = await open();
    expect(await verify(first)).toBe("mfa_factor_not_found");
    server.clock.advance(301_000);
    expect(await verify(second)).toBe("mfa_challenge_expired");
    const third = await open();
    expect(await verify(third)).toBe("accepted");
    expect(await verify(third)).toBe("mfa_factor_not_found");
  });

  it("accepts no challenge of another session or account", async () => {
    const { user, client, secret, factorId } = await withFactor();
    const { client: stranger } = await withFactor();
    const elsewhere = authClient(server);
    await elsewhere.signInWithPassword({ email: user.email, password: PASSWORD });
    const { data } = await client.mfa.challenge({ factorId });
    const challengeId = data?.id ?? "";
    for (const thief of [elsewhere, stranger]) {
      const code = nextCodeOf(server, secret);
      const { error } = await thief.mfa.verify({ factorId, challengeId, code });
      expect(error?.code).toBe("mfa_factor_not_found");
    }
    expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    expect((await stranger.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  });
});

describe("the level of a session", () => {
  it("gives no session of level aal2 for a refresh token from before the code", async () => {
    const { user, secret, factorId } = await withFactor();
    const session = await openSession(server, user.email);
    const ask = (path: string, body: object) =>
      requestAuth(server, "POST", `/factors/${factorId}${path}`, body, bearer(session));
    const { id: challenge_id } = (await ask("/challenge", {})).body;
    const raised = await ask("/verify", { challenge_id, code: nextCodeOf(server, secret) });
    expect(raised.status).toBe(200);
    const refresh = (refresh_token: unknown) =>
      requestAuth(server, "POST", "/token?grant_type=refresh_token", { refresh_token });
    expect((await refresh(session.refresh_token)).body.code).toBe("refresh_token_already_used");
    const next = await refresh(raised.body.refresh_token);
    expect(next.status).toBe(200);
    server.clock.advance(61_000);
    expect((await refresh(session.refresh_token)).body.code).toBe("refresh_token_already_used");
    expect((await refresh(next.body.refresh_token)).body.code).toBe("refresh_token_not_found");
  });

  it("lowers the own session with its factor, ends the others, and keeps what another factor raised", async () => {
    const { user, client, secret, factorId } = await withFactor();
    const second = await client.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" });
    if (second.data?.type !== "totp") throw new Error(String(second.error));
    await client.mfa.challengeAndVerify({
      factorId: second.data.id,
      code: nextCodeOf(server, second.data.totp.secret),
    });
    const other = authClient(server);
    await other.signInWithPassword({ email: user.email, password: PASSWORD });
    await other.mfa.challengeAndVerify({ factorId, code: nextCodeOf(server, secret) });
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await other.getUser()).error).not.toBeNull();
    await client.refreshSession();
    expect(claimsOf(await tokenOf(client)).aal).toBe("aal2");
    await client.mfa.unenroll({ factorId: second.data.id });
    const [session] = await server.services.db
      .select()
      .from(authSessions)
      .where(eq(authSessions.user_id, user.id));
    expect(session).toMatchObject({ factor_proved_at: null, factor_id: null });
  });
});

it("enrolling refuses other kinds, long and taken names, an eleventh factor, ids that are none, and a numeric code", async () => {
  const { client, user, factorId } = await withFactor();
  const headers = bearer(await tokenOf(client));
  const ask = async (path: string, body: object) =>
    rowOf(await requestAuth(server, "POST", `/factors${path}`, body, headers));
  const factor_type = "totp";
  for (const [body, expected] of [
    [{ factor_type: "phone" }, [400, "validation_failed"]],
    [{}, [400, "validation_failed"]],
    [{ factor_type, friendly_name: "x".repeat(65) }, [400, "validation_failed"]],
    [{ factor_type, friendly_name: "PHONE" }, [422, "mfa_factor_name_conflict"]],
  ] as const) {
    expect([body, (await ask("", body)).slice(0, 2)]).toEqual([body, expected]);
  }
  for (let more = 1; more < 10; more += 1) await addFactor(server, user);
  expect((await ask("", { factor_type }))[1]).toBe("too_many_enrolled_mfa_factors");
  expect(await ask("/none/challenge", {})).toEqual([
    404,
    "validation_failed",
    "factor_id must be an UUID",
  ]);
  const numeric = await ask(`/${factorId}/verify`, { challenge_id: factorId, code: 123456 });
  expect(numeric.slice(0, 2)).toEqual([400, "bad_json"]);
  const anonymous = await requestAuth(server, "POST", "/factors", { factor_type });
  expect(anonymous.body.code).toBe("no_authorization");
});

async function personWithFactor() {
  const person = await addPerson(server);
  const factor = await addFactor(server, person);
  return { factor, unproved: person, owner: await proved(server, person, factor.id) };
}

const rename = (access_token: string, id: string, friendly_name: unknown): Promise<RawAnswer> =>
  requestAuth(server, "PUT", `/factors/${id}`, { friendly_name }, bearer({ access_token }));

describe("PUT /factors/:id", () => {
  it("renames a factor, also to another spelling of its name, and keeps it verified", async () => {
    const { owner, factor } = await personWithFactor();
    for (const name of ["My phone", "my PHONE"]) {
      const { status, body } = await rename(owner.token, factor.id, ` ${name} `);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: factor.id, friendly_name: name, status: "verified" });
    }
    const { body } = await userOf(server, { access_token: owner.token });
    expect(body.factors).toMatchObject([{ friendly_name: "my PHONE" }]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("refuses the name of another factor of the person, and names of a wrong length", async () => {
    const { owner, factor } = await personWithFactor();
    const second = await addFactor(server, owner);
    await rename(owner.token, second.id, "Tablet");
    expect((await rename(owner.token, factor.id, "TABLET")).body.code).toBe(
      "mfa_factor_name_conflict",
    );
    for (const name of ["", "   ", null, "x".repeat(65)]) {
      expect((await rename(owner.token, factor.id, name)).body.code).toBe("validation_failed");
    }
  });

  it("is not found for a factor of another person, and refused where no factor was proved", async () => {
    const { factor } = await personWithFactor();
    const { owner, unproved, factor: own } = await personWithFactor();
    expect((await rename(owner.token, factor.id, "Mine")).body.code).toBe("mfa_factor_not_found");
    expect((await rename(owner.token, "no-uuid", "Mine")).status).toBe(404);
    expect((await rename(unproved.token, own.id, "Mine")).body.code).toBe("insufficient_aal");
  });
});

import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { addFactor, proved } from "../../support/factors";
import { makeAdmin } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { addAccount, bearer, mailTo, newEmail, openSession, recover, requestAuth } from "./support";

const server = testServer();
beforeAll(() => {
  // Stopped: how old a proof is does not depend on how long the calls take.
  server.clock.set(new Date());
});

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** A signed-in person, as one cell of the table needs them. */
interface Caller {
  user: { id: string; email: string };
  token: string;
  /** The id of the verified factor; of no factor where the account has none. */
  factorId: string;
  /** A session that began before this one. */
  olderId: string;
}

const sessionId = (token: string) => String(decodeJwt(token).session_id);
const wait = (minutes: number) => server.clock.advance(minutes * MINUTE_MS);

async function account(admin: boolean) {
  const { user } = await addAccount(server);
  if (admin) await makeAdmin(server, user.id);
  const older = await openSession(server, user.email);
  server.clock.advance(1_000);
  return { user, olderId: sessionId(older.access_token) };
}

async function byPassword(admin: boolean): Promise<Caller> {
  const { user, olderId } = await account(admin);
  const { access_token: token } = await openSession(server, user.email);
  return { user, token, olderId, factorId: newId() };
}

async function byMail(of: Omit<Caller, "token">): Promise<Caller> {
  const { data } = await (await recover(server, of.user.email)).getSession();
  return { ...of, token: data.session?.access_token ?? "" };
}

/** With a factor that is old enough to be asked for in a recovery, proved in the session. */
async function withFactor(admin: boolean) {
  const { user, olderId } = await account(admin);
  const { id: factorId } = await addFactor(server, user);
  server.clock.advance(WEEK_MS);
  const { access_token } = await openSession(server, user.email);
  const before: Caller = { user, token: access_token, olderId, factorId };
  const person = { ...user, username: "", token: access_token };
  const { token } = await proved(server, person, factorId);
  return { before, after: { ...before, token } };
}

/** Has a code mailed, and enters it. */
async function enterMailedCode(caller: Caller): Promise<Caller> {
  const own = bearer({ access_token: caller.token });
  expect((await requestAuth(server, "GET", "/reauthenticate", undefined, own)).status).toBe(200);
  const { code } = await mailTo(server, caller.user.email);
  expect((await requestAuth(server, "PUT", "/user", { nonce: code }, own)).status).toBe(200);
  return caller;
}

const later = async (minutes: number, made: Promise<Caller>): Promise<Caller> => {
  const caller = await made;
  wait(minutes);
  return caller;
};

const WITHOUT_FACTOR = {
  fresh: (admin: boolean) => later(14, byPassword(admin)),
  old: (admin: boolean) => later(16, byPassword(admin)),
  "after a mailed code": async (admin: boolean) =>
    await enterMailedCode(await later(16, byPassword(admin))),
  "mail session": async (admin: boolean) => await byMail(await byPassword(admin)),
  "old mail session": async (admin: boolean) => await later(16, byMail(await byPassword(admin))),
};
const WITH_FACTOR = {
  fresh: async (admin: boolean) => (await withFactor(admin)).after,
  old: async (admin: boolean) => {
    const { after } = await withFactor(admin);
    return await later(16, Promise.resolve(after));
  },
  "aal1 token of a raised session": async (admin: boolean) => (await withFactor(admin)).before,
  "after a mailed code": async (admin: boolean) => {
    const { after } = await withFactor(admin);
    return await enterMailedCode(await later(16, Promise.resolve(after)));
  },
  "mail session": async (admin: boolean) => await byMail((await withFactor(admin)).before),
};

type Answer = readonly [status: number, code: string];
const DONE: Answer = [200, "done"];
const REAUTHENTICATE: Answer = [400, "reauthentication_needed"];
const STEP_UP: Answer = [403, "STEP_UP_REQUIRED"];
const CODE_FIRST: Answer = [403, "SECOND_FACTOR_REQUIRED"];

interface Verb {
  ask: (caller: Caller) => Promise<{ status: number; body: unknown }>;
  isAdmin?: boolean;
  /** The answer behind the proof: of a record that does not exist where the verb is about one. */
  done?: Answer;
  /** The answer of an account without a factor, where the verb needs one. */
  withoutFactor?: Answer;
  /** The answer when the factor of the account was not proved. */
  unproved: Answer;
  /** The answer without a recent proof. */
  stale: Answer;
  /** A call that with a factor takes nothing but the factor as proof. */
  onlyFactor?: boolean;
}

const GONE: Answer = [404, "NOT_FOUND"];
const LEVEL: Answer = [403, "insufficient_aal"];
const NO_CODES: Answer = [422, "mfa_recovery_codes_sole_factor"];
const CODES = "/factors/recovery-codes";

/** A verb of the protocol of accounts. */
const ofAuth = (
  method: string,
  path: string | ((caller: Caller) => string),
  unproved: Answer,
  body?: () => object,
): Verb => ({
  ask: (caller) => {
    const to = typeof path === "string" ? path : path(caller);
    return requestAuth(server, method, to, body?.(), bearer({ access_token: caller.token }));
  },
  unproved,
  stale: REAUTHENTICATE,
});
/** A call of the API. */
const ofApi = (name: string, body: (caller: Caller) => object = () => ({})): Verb => ({
  ask: (caller) => request(server, "POST", `/rpc/${name}`, { as: caller, body: body(caller) }),
  unproved: CODE_FIRST,
  stale: STEP_UP,
});
/** A call of admins about a record, which takes nothing but a factor as proof. */
const ofAdmins = (name: string, body: () => object): Verb => ({
  ...ofApi(name, body),
  isAdmin: true,
  done: GONE,
  onlyFactor: true,
});

/** Those come last that change what the others need. */
const VERBS: Record<string, Verb> = {
  "the end of a session": ofApi("end_session", ({ olderId }) => ({ p_session_id: olderId })),
  "the end of all other sessions": ofApi("end_other_sessions"),
  "removing recovery codes": {
    ...ofAuth("DELETE", CODES, LEVEL),
    done: [404, "mfa_factor_not_found"],
  },
  "making recovery codes": { ...ofAuth("POST", CODES, LEVEL), withoutFactor: NO_CODES },
  "making new recovery codes": {
    ...ofAuth("POST", `${CODES}/regenerate`, LEVEL),
    withoutFactor: NO_CODES,
  },
  "adding a factor": ofAuth("POST", "/factors", LEVEL, () => ({ factor_type: "totp" })),
  "a copy of one's data": { ...ofApi("request_data_export"), onlyFactor: true },
  "another email": ofAuth("PUT", "/user", [401, "insufficient_aal"], () => ({ email: newEmail() })),
  "a new password": ofAuth("PUT", "/user", [401, "insufficient_aal"], () => ({
    password: "another password",
  })),
  "the deletion of the account": { ...ofApi("request_account_deletion"), onlyFactor: true },
  "removing a factor": {
    ...ofAuth("DELETE", ({ factorId }) => `/factors/${factorId}`, [422, "insufficient_aal"]),
    withoutFactor: [404, "mfa_factor_not_found"],
  },
  "full bank details": ofAdmins("reveal_bank_details", () => ({ p_redemption_id: newId() })),
  "a file of payouts": ofAdmins("export_payouts", () => ({ p_redemption_ids: [newId()] })),
};

type State = (admin: boolean) => Promise<Caller>;

/** How each verb is answered in a session of one state. They come one after the other, in the order of `VERBS`. */
async function answersIn(state: State) {
  const answers: Record<string, unknown> = {};
  for (const asAdmin of [false, true]) {
    const caller = await state(asAdmin);
    for (const [name, { ask, isAdmin = false }] of Object.entries(VERBS)) {
      if (isAdmin !== asAdmin) continue;
      const { status, body } = await ask(caller);
      answers[name] = [status, status === 200 ? "done" : (body as { code?: string } | null)?.code];
    }
  }
  return answers;
}

const ofEach = (answer: (verb: Verb) => Answer) =>
  Object.fromEntries(Object.entries(VERBS).map(([name, verb]) => [name, answer(verb)]));

describe("without a factor, what matters is done or asks for a proof", () => {
  const done = ofEach(({ withoutFactor, done = DONE }) => withoutFactor ?? done);
  const stale = ofEach(({ withoutFactor, stale }) => withoutFactor ?? stale);
  it.each([
    ["fresh", done],
    ["old", stale],
    ["after a mailed code", done],
    ["mail session", done],
    ["old mail session", stale],
  ] as const)("in a session that is %s", async (state, expected) => {
    expect(await answersIn(WITHOUT_FACTOR[state])).toEqual(expected);
  });
});

describe("with a factor, what matters is done or asks for a proof", () => {
  const unproved = ofEach((verb) => verb.unproved);
  it.each([
    ["fresh", ofEach(({ done = DONE }) => done)],
    ["old", ofEach(({ stale }) => stale)],
    ["aal1 token of a raised session", unproved],
    [
      "after a mailed code",
      ofEach(({ onlyFactor, stale, done = DONE }) => (onlyFactor === true ? stale : done)),
    ],
    ["mail session", unproved],
  ] as const)("in a session that is %s", async (state, expected) => {
    expect(await answersIn(WITH_FACTOR[state])).toEqual(expected);
  });
});

describe("what needs no proof", () => {
  it("is the end of a younger session, and of the own one", async () => {
    const { user, token } = await later(16, byPassword(false));
    const younger = await openSession(server, user.email);
    const end = (p_session_id: string) =>
      request(server, "POST", "/rpc/end_session", {
        as: { token },
        body: { p_session_id },
      });
    expect((await end(sessionId(younger.access_token))).status).toBe(200);
    expect((await end(sessionId(token))).status).toBe(200);
  });

  it("is a logout of all other sessions, of the own one, and of all", async () => {
    const { user, token } = await later(16, byPassword(false));
    const logOut = async (scope: string, access_token: string) => {
      const own = bearer({ access_token });
      return (await requestAuth(server, "POST", `/logout?scope=${scope}`, undefined, own)).status;
    };
    expect(await logOut("others", token)).toBe(204);
    expect(await logOut("local", token)).toBe(204);
    const { access_token } = await openSession(server, user.email);
    wait(16);
    expect(await logOut("global", access_token)).toBe(204);
  });

  it("is a change of one's own data, and taking back the change of the email", async () => {
    const { user, token } = await byPassword(false);
    const put = (body: object) =>
      requestAuth(server, "PUT", "/user", body, bearer({ access_token: token }));
    await put({ email: newEmail() });
    wait(16);
    expect((await put({ data: { colour: "red" } })).status).toBe(200);
    const { status, body } = await put({ email: user.email });
    expect([status, body.new_email]).toEqual([200, undefined]);
  });
});

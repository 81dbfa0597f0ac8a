import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { users } from "../../../src/platform/db/schema/index";
import { addFactor, proved } from "../../support/factors";
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
  if (admin) {
    await server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, user.id));
  }
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

const auth =
  (method: string, path: (caller: Caller) => string, body?: () => object): Verb["ask"] =>
  (caller) =>
    requestAuth(server, method, path(caller), body?.(), bearer({ access_token: caller.token }));
const rpc =
  (name: string, body: (caller: Caller) => object): Verb["ask"] =>
  (caller) =>
    request(server, "POST", `/rpc/${name}`, {
      as: { token: caller.token },
      body: body(caller),
    });

const ofAuth = (unproved: Answer) => ({ unproved, stale: REAUTHENTICATE });
const ofApi = { unproved: CODE_FIRST, stale: STEP_UP };
const LEVEL: Answer = [403, "insufficient_aal"];
const NO_CODES: Answer = [422, "mfa_recovery_codes_sole_factor"];
const GONE: Answer = [404, "NOT_FOUND"];

/** Those come last that change what the others need. */
const VERBS: Record<string, Verb> = {
  "the end of a session": {
    ask: rpc("end_session", ({ olderId }) => ({ p_session_id: olderId })),
    ...ofApi,
  },
  "the end of all other sessions": { ask: rpc("end_other_sessions", () => ({})), ...ofApi },
  "removing recovery codes": {
    ask: auth("DELETE", () => "/factors/recovery-codes"),
    done: [404, "mfa_factor_not_found"],
    ...ofAuth(LEVEL),
  },
  "making recovery codes": {
    ask: auth("POST", () => "/factors/recovery-codes"),
    withoutFactor: NO_CODES,
    ...ofAuth(LEVEL),
  },
  "making new recovery codes": {
    ask: auth("POST", () => "/factors/recovery-codes/regenerate"),
    withoutFactor: NO_CODES,
    ...ofAuth(LEVEL),
  },
  "adding a factor": {
    ask: auth(
      "POST",
      () => "/factors",
      () => ({ factor_type: "totp" }),
    ),
    ...ofAuth(LEVEL),
  },
  "a copy of one's data": {
    ask: rpc("request_data_export", () => ({})),
    onlyFactor: true,
    ...ofApi,
  },
  "another email": {
    ask: auth(
      "PUT",
      () => "/user",
      () => ({ email: newEmail() }),
    ),
    ...ofAuth([401, "insufficient_aal"]),
  },
  "a new password": {
    ask: auth(
      "PUT",
      () => "/user",
      () => ({ password: "another password" }),
    ),
    ...ofAuth([401, "insufficient_aal"]),
  },
  "the deletion of the account": {
    ask: rpc("request_account_deletion", () => ({})),
    onlyFactor: true,
    ...ofApi,
  },
  "removing a factor": {
    ask: auth("DELETE", ({ factorId }) => `/factors/${factorId}`),
    withoutFactor: [404, "mfa_factor_not_found"],
    ...ofAuth([422, "insufficient_aal"]),
  },
  "full bank details": {
    ask: rpc("reveal_bank_details", () => ({ p_redemption_id: newId() })),
    isAdmin: true,
    done: GONE,
    onlyFactor: true,
    ...ofApi,
  },
  "a file of payouts": {
    ask: rpc("export_payouts", () => ({ p_redemption_ids: [newId()] })),
    isAdmin: true,
    done: GONE,
    onlyFactor: true,
    ...ofApi,
  },
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

  it.each(["global", "local", "others"])("is a logout: %s", async (scope) => {
    const { token } = await later(16, byPassword(false));
    const own = bearer({ access_token: token });
    const { status } = await requestAuth(server, "POST", `/logout?scope=${scope}`, undefined, own);
    expect(status).toBe(204);
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

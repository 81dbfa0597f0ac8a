import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { takeEffect } from "../../src/accounts/email-change/take-effect";
import { unsubscribeUrl } from "../../src/messages/notices/unsubscribe-token";
import type { OperatorRequest } from "../../src/operate/start/operator-request";
import { deleteDueAccounts } from "../../src/personal-data/account-deletion/delete-due-accounts";
import { authUsers } from "../../src/platform/db/schema/index";
import { SECURITY_EVENTS, type SecurityEvent } from "../../src/platform/security-log";
import {
  addAccount,
  bearer,
  mailTo,
  newEmail,
  openSession,
  PASSWORD,
  requestAuth,
} from "../accounts/auth/support";
import { ageProofs, confirmationTokenOf } from "../rewards/redemptions/support";
import { tryCall } from "../support/client";
import { countUses } from "../support/count-uses";
import { executeCommand } from "../support/execute-command";
import { addFactor, codeOf, proved } from "../support/factors";
import { approve, redeemedCash } from "../support/marketplace";
import { type PasskeyOptions, SoftwarePasskey } from "../support/passkeys";
import { addPerson } from "../support/people";
import { testServer } from "../support/server";

// By a name, since passkeys are made for one.
const server = testServer({ RATE_LIMITS: "on", TRUST_PROXY: "1", HOST: "localhost" });

const CLIENT = "203.0.113.9";
const NEW_PASSWORD = "staple battery horse";
const WRONG_PASSWORD = "wrong horse battery";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const HOUR_MS = 3_600_000;

type Line = Record<string, unknown>;
const from = (headers: Record<string, string> = {}) => ({
  "x-forwarded-for": `10.0.0.1, ${CLIENT}:50123`,
  ...headers,
});
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  requestAuth(server, "POST", path, body, from(headers));
const login = (email: string, password = PASSWORD) =>
  send("/token?grant_type=password", { email, password });
/** A login from a device that the account was not logged in from before. */
const loginElsewhere = (email: string) =>
  send("/token?grant_type=password", { email, password: PASSWORD }, { "user-agent": FIREFOX });
const refresh = (refresh_token: unknown) =>
  send("/token?grant_type=refresh_token", { refresh_token });
const changePassword = (session: { access_token: string }, body: object) =>
  requestAuth(server, "PUT", "/user", body, from(bearer(session)));
const lines = (): Line[] => server.logged.map((line) => JSON.parse(line) as Line);

/** What was done, and what its line has to say of it. */
interface Done {
  /** Of the answer; without any, it was a command and no request. */
  headers?: Headers;
  fields: Record<string, unknown>;
}

/** What commands of the operator do to an account, one after the other. */
async function commanded(...requests: ((email: string) => OperatorRequest)[]): Promise<Done> {
  const { user } = await addAccount(server);
  for (const request of requests) await executeCommand(server, request(user.email));
  return { fields: { user_id: user.id } };
}

const grant = (email: string) => ({ command: "grant-admin", email }) as const;
const revoke = (email: string) => ({ command: "revoke-admin", email, force: true }) as const;
const suspend = (email: string) =>
  ({ command: "suspend", email, until: null, reason: null, force: true }) as const;
const lift = (email: string) => ({ command: "lift-suspension", email }) as const;

async function answeredMail(path: "/signup" | "/recover"): Promise<Done & { user_id: unknown }> {
  const email = path === "/signup" ? newEmail() : (await addAccount(server)).user.email;
  await send(path, { email, ...(path === "/signup" && { password: PASSWORD }) });
  const { token } = await mailTo(server, email);
  const type = path === "/signup" ? "signup" : "recovery";
  const { headers, body } = await send("/verify", { type, token_hash: token });
  const user_id = (body.user as { id: string }).id;
  return { headers, user_id, fields: { user_id } };
}

async function ownerOfFactor() {
  const { user } = await addAccount(server);
  const { access_token: token } = await openSession(server, user.email);
  const person = { id: user.id, email: user.email, username: "", token };
  return { person, factor: await addFactor(server, person) };
}

/** Answers a new challenge of a factor by a code. */
async function verifyFactor({ token }: { token: string }, factorId: string, code: string) {
  const own = { authorization: `Bearer ${token}` };
  const challenge = await send(`/factors/${factorId}/challenge`, {}, own);
  return await send(`/factors/${factorId}/verify`, { challenge_id: challenge.body.id, code }, own);
}

/** The first code of a new factor, which adds it. */
async function factorVerified(): Promise<Done & { headers: Headers }> {
  const { user } = await addAccount(server);
  const token = (await openSession(server, user.email)).access_token;
  const own = { authorization: `Bearer ${token}` };
  const { body } = await send("/factors", { factor_type: "totp" }, own);
  const { secret } = body.totp as { secret: string };
  const { headers } = await verifyFactor({ token }, String(body.id), codeOf(server, secret));
  return { headers, fields: { user_id: user.id } };
}

/** Asks for a code by mail that proves who is logged in. */
const askCode = (session: { access_token: string }) =>
  fetch(`${server.url}/auth/v1/reauthenticate`, { headers: from(bearer(session)) });

type Answered = Promise<{ headers: Headers }>;
type Session = Awaited<ReturnType<typeof openSession>>;

/** What is done to or by an account without a session; its line says `said` beside the account. */
const ofAccount =
  (act: (email: string, id: string) => Answered, said: object = {}) =>
  async (): Promise<Done> => {
    const { user } = await addAccount(server);
    const { headers } = await act(user.email, user.id);
    return { headers, fields: { user_id: user.id, ...said } };
  };

/** What somebody does who is logged in. */
const ofSession = (act: (session: Session, email: string) => Answered, said: object = {}) =>
  ofAccount(async (email) => act(await openSession(server, email), email), said);

/** Answers the mail about a login from elsewhere. */
async function answerNewPlace(email: string, path: "/not-me" | "/was-me"): Answered {
  await login(email);
  await loginElsewhere(email);
  const { token } = await mailTo(server, email);
  return await send(path, { token_hash: token });
}

/** Removes a factor as its owner, who has just proved it. */
async function removeFactor({ person, factor }: Awaited<ReturnType<typeof ownerOfFactor>>) {
  const { token } = await proved(server, person, factor.id);
  server.clock.advance(1_000);
  const headers = from({ authorization: `Bearer ${token}` });
  return await fetch(`${server.url}/auth/v1/factors/${factor.id}`, { method: "DELETE", headers });
}

/** A request to delete an account, sent with the token of its owner. */
async function deletionAsked(): Promise<Done & { token: string; user_id: string }> {
  const { user } = await addAccount(server);
  const token = (await openSession(server, user.email)).access_token;
  const given = { p_password: PASSWORD };
  const { headers } = await post("/api/rpc/request_account_deletion", token, given);
  return { headers, token, user_id: user.id, fields: { user_id: user.id } };
}

const post = (path: string, token: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: from({ authorization: `Bearer ${token}`, "content-type": "application/json" }),
    body: JSON.stringify(body),
  });

/** Has a change of email wait for its day, of an account that is old enough. */
async function emailWaits() {
  const { user } = await addAccount(server);
  server.clock.advance(30 * 24 * HOUR_MS);
  const { body } = await login(user.email);
  const session = { access_token: String(body.access_token) };
  await changePassword(session, { email: newEmail() });
  const path = "/api/rpc/change_email_without_former";
  const { headers } = await post(path, session.access_token, {});
  const cancel = () => changePassword(session, { email: user.email });
  return { user_id: user.id, headers, cancel };
}

/** A person the removal of whose factor an admin has started. */
async function removalStarted() {
  const { person } = await ownerOfFactor();
  const admin = await addPerson(server, { admin: true });
  const given = { p_user_id: person.id, p_reason: "Lost the phone" };
  const { headers } = await post("/api/rpc/start_factor_removal", admin.token, given);
  return { person, admin, headers };
}

const ACTS: Record<SecurityEvent, () => Promise<Done>> = {
  signup: ofAccount((email) => send("/signup", { email, password: PASSWORD })),
  email_confirmed: () => answeredMail("/signup"),
  login: ofAccount((email) => login(email), { method: "password" }),
  login_failed: ofAccount((email) => login(email, WRONG_PASSWORD), { method: "password" }),
  login_suspended: ofAccount(async (email, id) => {
    const banned_until = new Date(server.services.now().getTime() + HOUR_MS).toISOString();
    const isThem = eq(authUsers.id, id);
    await server.services.db.update(authUsers).set({ banned_until }).where(isThem);
    return await login(email);
  }),
  logout: ofSession((session) => send("/logout?scope=others", undefined, bearer(session)), {
    scope: "others",
  }),
  refresh_token_reused: ofSession(
    async ({ refresh_token: first }) => {
      const { body: second } = await refresh(first);
      await refresh(second.refresh_token);
      server.clock.advance(HOUR_MS);
      return await refresh(first);
    },
    { session_id: expect.any(String) },
  ),
  mail_unsubscribed: ofAccount(
    (_email, user_id) => {
      const link = new URL(unsubscribeUrl(server.services, { user_id, kind: "deadline_soon" }));
      const request = { method: "POST", headers: from() };
      return fetch(`${server.url}${link.pathname}${link.search}`, request);
    },
    { kind: "deadline_soon" },
  ),
  login_code_requested: ofAccount((email) => send("/otp", { email })),
  reauthentication_requested: ofSession(askCode),
  reauthenticated: ofSession(async (session, email) => {
    await askCode(session);
    return await changePassword(session, { nonce: (await mailTo(server, email)).code });
  }),
  reauthentication_failed: ofSession(async (session) => {
    await askCode(session);
    return await changePassword(session, { nonce: "wrong" });
  }),
  recovery_requested: ofAccount((email) => send("/recover", { email })),
  recovery_completed: () => answeredMail("/recover"),
  email_change_requested: ofSession((session) => changePassword(session, { email: newEmail() })),
  email_changed: ofSession(async (session, former) => {
    const email = newEmail();
    await changePassword(session, { email });
    const redeem = async (mailbox: string) => {
      const { token } = await mailTo(server, mailbox);
      return await send("/verify", { type: "email_change", token_hash: token });
    };
    await redeem(former);
    return await redeem(email);
  }),
  email_change_waits: async () => {
    const { user_id, headers, cancel } = await emailWaits();
    await cancel();
    return { headers, fields: { user_id } };
  },
  email_change_ended: async () => {
    const { user_id } = await emailWaits();
    server.clock.advance(7 * 24 * HOUR_MS);
    await takeEffect(server.services);
    return { fields: { user_id, kind: "lapsed" } };
  },
  login_new_place: ofAccount(async (email) => {
    await login(email);
    return await loginElsewhere(email);
  }),
  login_disowned: ofAccount((email) => answerNewPlace(email, "/not-me")),
  login_owned: ofAccount((email) => answerNewPlace(email, "/was-me")),
  factor_restored: async () => {
    const owner = await ownerOfFactor();
    await removeFactor(owner);
    const { token } = await mailTo(server, owner.person.email);
    const { headers } = await send("/not-me", { token_hash: token });
    return { headers, fields: { user_id: owner.person.id } };
  },
  data_copied: async () => {
    const person = await addPerson(server);
    const { headers } = await post("/api/rpc/request_data_export", person.token, {});
    return { headers, fields: { user_id: person.id } };
  },
  password_changed: ofSession((session) => changePassword(session, { password: NEW_PASSWORD })),
  password_change_failed: ofSession((session) =>
    changePassword(session, { password: NEW_PASSWORD, current_password: WRONG_PASSWORD }),
  ),
  account_number_confirmed: async () => {
    const person = await addPerson(server, { points: 200 });
    await ageProofs(server, person);
    await redeemedCash(server, person);
    const p_token = await confirmationTokenOf(server, person);
    const { headers } = await post("/api/rpc/confirm_account_number", person.token, { p_token });
    return { headers, fields: { user_id: person.id } };
  },
  deletion_requested: () => deletionAsked(),
  deletion_cancelled: async () => {
    const { token, fields } = await deletionAsked();
    const { headers } = await post("/api/rpc/cancel_account_deletion", token, {});
    return { headers, fields };
  },
  account_deleted: async () => {
    const { user_id, fields } = await deletionAsked();
    await server.services.db.execute(
      sql`update account_deletions set deletes_at = requested_at + interval '1 ms', requested_at = requested_at - interval '9 days'
        where user_id = ${user_id}`,
    );
    server.clock.advance(1_000);
    await deleteDueAccounts(server.services);
    return { fields };
  },
  factor_added: () => factorVerified(),
  factor_proved: async () => {
    const { headers, fields } = await factorVerified();
    return { headers, fields: { ...fields, method: "totp" } };
  },
  factor_failed: async () => {
    const { person, factor } = await ownerOfFactor();
    const { headers } = await verifyFactor(person, factor.id, "000000");
    return { headers, fields: { user_id: person.id, method: "totp" } };
  },
  passkey_count_back: ofSession(async (session) => {
    const own = bearer(session);
    const { body: factor } = await send("/factors", { factor_type: "webauthn" }, own);
    const passkey = new SoftwarePasskey();
    const use = async (how: "create" | "get", counter: number) => {
      const { body } = await send(`/factors/${factor.id}/challenge`, {}, own);
      const { credential_options } = body.webauthn as {
        credential_options: { publicKey: PasskeyOptions };
      };
      const used = { origin: server.url, rpId: "localhost", counter };
      const webauthn = passkey[how](credential_options.publicKey, used);
      return await send(`/factors/${factor.id}/verify`, { challenge_id: body.id, webauthn }, own);
    };
    await use("create", 4);
    return await use("get", 3);
  }),
  factor_removed: async () => {
    const owner = await ownerOfFactor();
    const { headers } = await removeFactor(owner);
    return { headers, fields: { user_id: owner.person.id } };
  },
  factor_removal_started: async () => {
    const { person, headers } = await removalStarted();
    return { headers, fields: { user_id: person.id } };
  },
  factor_removal_ended: async () => {
    const { person, admin } = await removalStarted();
    const given = { p_user_id: person.id, p_reason: "Found it" };
    const { headers } = await post("/api/rpc/take_back_factor_removal", admin.token, given);
    return { headers, fields: { user_id: person.id, method: "taken_back" } };
  },
  factor_reset: async () => {
    const { person } = await ownerOfFactor();
    await executeCommand(server, { command: "reset-factor", email: person.email });
    return { fields: { user_id: person.id } };
  },
  recovery_codes_made: async () => {
    const { person, factor } = await ownerOfFactor();
    const { token } = await proved(server, person, factor.id);
    const { headers } = await post("/auth/v1/factors/recovery-codes", token, {});
    return { headers, fields: { user_id: person.id } };
  },
  admin_granted: () => commanded(grant),
  admin_revoked: () => commanded(grant, revoke),
  account_suspended: () => commanded(suspend),
  suspension_lifted: () => commanded(suspend, lift),
  access_denied: async () => {
    const user = await addPerson(server);
    const { headers } = await fetch(`${server.url}/api/admin/overview`, {
      headers: from({ authorization: `Bearer ${user.token}` }),
    });
    const fields = { user_id: user.id, call: "administration.overview", code: "FORBIDDEN" };
    return { headers, fields };
  },
  rate_limited: async () => {
    const email = newEmail();
    await send("/recover", { email });
    const { headers } = await send("/recover", { email });
    return { headers, fields: { user_id: null, limit: "mailInterval" } };
  },
};

/** The names of the fields with which each event was logged. */
const logged: Partial<Record<SecurityEvent, string[]>> = {};

describe("security events", () => {
  it.each(Object.keys(ACTS) as SecurityEvent[])(
    "logs %s as one line with its fields and, in a request, the client IP and the request id",
    async (event) => {
      server.logged.length = 0;
      const { headers, fields } = await ACTS[event]();
      const request_id = headers?.get("x-request-id");
      const origin = headers && { client_address: CLIENT, request_id };
      const found = lines().filter(
        (line) => line.event === event && line.request_id === request_id,
      );
      expect(found).toHaveLength(1);
      logged[event] = Object.keys(fields);
      const { level, time, pid, hostname, msg, ...said } = found[0] ?? {};
      expect(said).toEqual({ event, ...fields, ...origin });
      expect([level, msg]).toEqual([SECURITY_EVENTS[event], "security event"]);
      expect(Date.parse(String(time)) > 0 && typeof pid === "number" && hostname).toBeTruthy();
    },
  );

  it("logs login_failed for an unknown email without account and email", async () => {
    server.logged.length = 0;
    const email = newEmail();
    await login(email, WRONG_PASSWORD);
    expect(lines().find(({ event }) => event === "login_failed")).toMatchObject({ user_id: null });
    expect(server.logged.join("")).not.toContain(email);
  });

  it("logs access_denied when a call itself refuses", async () => {
    server.logged.length = 0;
    const admin = await addPerson(server, { admin: true, points: 200 });
    const { id } = await redeemedCash(server, admin);
    expect((await tryCall(approve(server, id, admin))).status).toBe(403);
    expect(lines().find(({ event }) => event === "access_denied")).toMatchObject({
      user_id: admin.id,
      call: "redemptions.approve",
      code: "OWN_DECISION",
    });
  });

  it("logs rate_limited with the account where the limit counts by account", async () => {
    server.logged.length = 0;
    const { user } = await addAccount(server);
    const session = await openSession(server, user.email);
    await countUses(server, "updatePerAccount", user.id, 30);
    await changePassword(session, { data: {} });
    expect(lines().find(({ event }) => event === "rate_limited")).toMatchObject({
      user_id: user.id,
      limit: "updatePerAccount",
    });
  });
});

it("documents every security event with its fields in docs/security.md, and no other", () => {
  const text = readFileSync(new URL("../../../../docs/security.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)];
  const namesIn = (fields: string) => [...fields.matchAll(/`(\w+)`/g)].map((m) => m[1]);
  const documented = Object.fromEntries(
    rows.map(([, event, fields = ""]) => [event, namesIn(fields)]),
  );
  expect(documented).toEqual(logged);
});

it("logs the client IP of a request in canonical form, never as free text", async () => {
  server.logged.length = 0;
  const forged = '1.2.3.4","event":"login';
  await fetch(`${server.url}/login`, { headers: { "x-forwarded-for": forged } });
  await fetch(`${server.url}/login`, { headers: { "x-forwarded-for": "[2001:DB8::7]:443" } });
  const addresses = lines().map(({ client_address }) => client_address);
  expect(addresses).toEqual(["127.0.0.1", "2001:db8::7"]);
});

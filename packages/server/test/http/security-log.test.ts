import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { takeEffect } from "../../src/accounts/email-change/take-effect";
import { unsubscribeUrl } from "../../src/messages/notices/unsubscribe-token";
import { executeOperatorCommand } from "../../src/operate/start/execute-operator-command";
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

async function execute(request: OperatorRequest): Promise<void> {
  const control = { signal: new AbortController().signal, onProgress: () => undefined };
  await executeOperatorCommand({ ...server.services, engine: "pglite" }, request, control);
}

/** What commands of the operator do to an account, one after the other. */
async function commanded(...requests: ((email: string) => OperatorRequest)[]): Promise<Done> {
  const { user } = await addAccount(server);
  for (const request of requests) await execute(request(user.email));
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

/** A code by mail that proves who is logged in. */
async function codeAsked() {
  const { user } = await addAccount(server);
  const session = await openSession(server, user.email);
  const own = from(bearer(session));
  const { headers } = await fetch(`${server.url}/auth/v1/reauthenticate`, { headers: own });
  return { user, session, headers };
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
  signup: async () => {
    const { user } = await addAccount(server);
    const { headers } = await send("/signup", { email: user.email, password: PASSWORD });
    return { headers, fields: { user_id: user.id } };
  },
  email_confirmed: () => answeredMail("/signup"),
  login: async () => {
    const { user } = await addAccount(server);
    const { headers } = await login(user.email);
    return { headers, fields: { user_id: user.id, method: "password" } };
  },
  login_failed: async () => {
    const { user } = await addAccount(server);
    const { headers } = await login(user.email, WRONG_PASSWORD);
    return { headers, fields: { user_id: user.id, method: "password" } };
  },
  login_suspended: async () => {
    const { user } = await addAccount(server);
    const banned_until = new Date(server.services.now().getTime() + HOUR_MS).toISOString();
    await server.services.db
      .update(authUsers)
      .set({ banned_until })
      .where(eq(authUsers.id, user.id));
    const { headers } = await login(user.email);
    return { headers, fields: { user_id: user.id } };
  },
  logout: async () => {
    const { user } = await addAccount(server);
    const session = await openSession(server, user.email);
    const { headers } = await send("/logout?scope=others", undefined, bearer(session));
    return { headers, fields: { user_id: user.id, scope: "others" } };
  },
  refresh_token_reused: async () => {
    const { user } = await addAccount(server);
    const { refresh_token: first } = await openSession(server, user.email);
    const { body: second } = await refresh(first);
    await refresh(second.refresh_token);
    server.clock.advance(HOUR_MS);
    const { headers } = await refresh(first);
    return { headers, fields: { user_id: user.id, session_id: expect.any(String) } };
  },
  mail_unsubscribed: async () => {
    const { user } = await addAccount(server);
    const kind = "deadline_soon" as const;
    const link = new URL(unsubscribeUrl(server.services, { user_id: user.id, kind }));
    const { headers } = await fetch(`${server.url}${link.pathname}${link.search}`, {
      method: "POST",
      headers: from(),
    });
    return { headers, fields: { user_id: user.id, kind } };
  },
  login_code_requested: async () => {
    const { user } = await addAccount(server);
    const { headers } = await send("/otp", { email: user.email });
    return { headers, fields: { user_id: user.id } };
  },
  reauthentication_requested: async () => {
    const { user, headers } = await codeAsked();
    return { headers, fields: { user_id: user.id } };
  },
  reauthenticated: async () => {
    const { user, session } = await codeAsked();
    const { code } = await mailTo(server, user.email);
    const { headers } = await changePassword(session, { nonce: code });
    return { headers, fields: { user_id: user.id } };
  },
  reauthentication_failed: async () => {
    const { user, session } = await codeAsked();
    const { headers } = await changePassword(session, { nonce: "wrong" });
    return { headers, fields: { user_id: user.id } };
  },
  recovery_requested: async () => {
    const { user } = await addAccount(server);
    const { headers } = await send("/recover", { email: user.email });
    return { headers, fields: { user_id: user.id } };
  },
  recovery_completed: () => answeredMail("/recover"),
  email_change_requested: async () => {
    const { user } = await addAccount(server);
    const session = await openSession(server, user.email);
    const { headers } = await changePassword(session, { email: newEmail() });
    return { headers, fields: { user_id: user.id } };
  },
  email_changed: async () => {
    const { user } = await addAccount(server);
    const email = newEmail();
    await changePassword(await openSession(server, user.email), { email });
    const redeem = async (mailbox: string) =>
      await send("/verify", {
        type: "email_change",
        token_hash: (await mailTo(server, mailbox)).token,
      });
    await redeem(user.email);
    const { headers } = await redeem(email);
    return { headers, fields: { user_id: user.id } };
  },
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
  login_new_place: async () => {
    const { user } = await addAccount(server);
    await login(user.email);
    const { headers } = await loginElsewhere(user.email);
    return { headers, fields: { user_id: user.id } };
  },
  login_disowned: async () => {
    const { user } = await addAccount(server);
    await login(user.email);
    await loginElsewhere(user.email);
    const { token } = await mailTo(server, user.email);
    const { headers } = await send("/not-me", { token_hash: token });
    return { headers, fields: { user_id: user.id } };
  },
  login_owned: async () => {
    const { user } = await addAccount(server);
    await login(user.email);
    await loginElsewhere(user.email);
    const { token } = await mailTo(server, user.email);
    const { headers } = await send("/was-me", { token_hash: token });
    return { headers, fields: { user_id: user.id } };
  },
  factor_restored: async () => {
    const { person, factor } = await ownerOfFactor();
    const { token } = await proved(server, person, factor.id);
    const path = `${server.url}/auth/v1/factors/${factor.id}`;
    server.clock.advance(1_000);
    await fetch(path, { method: "DELETE", headers: from({ authorization: `Bearer ${token}` }) });
    const removed = await mailTo(server, person.email);
    const { headers } = await send("/not-me", { token_hash: removed.token });
    return { headers, fields: { user_id: person.id } };
  },
  data_copied: async () => {
    const person = await addPerson(server);
    const { headers } = await post("/api/rpc/request_data_export", person.token, {});
    return { headers, fields: { user_id: person.id } };
  },
  password_changed: async () => {
    const { user } = await addAccount(server);
    const session = await openSession(server, user.email);
    const { headers } = await changePassword(session, { password: NEW_PASSWORD });
    return { headers, fields: { user_id: user.id } };
  },
  password_change_failed: async () => {
    const { user } = await addAccount(server);
    const session = await openSession(server, user.email);
    const { headers } = await changePassword(session, {
      password: NEW_PASSWORD,
      current_password: WRONG_PASSWORD,
    });
    return { headers, fields: { user_id: user.id } };
  },
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
  passkey_count_back: async () => {
    const { user } = await addAccount(server);
    const own = bearer(await openSession(server, user.email));
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
    const { headers } = await use("get", 3);
    return { headers, fields: { user_id: user.id } };
  },
  factor_removed: async () => {
    const { person, factor } = await ownerOfFactor();
    const { token } = await proved(server, person, factor.id);
    const headers = from({ authorization: `Bearer ${token}` });
    const answer = await fetch(`${server.url}/auth/v1/factors/${factor.id}`, {
      method: "DELETE",
      headers,
    });
    return { headers: answer.headers, fields: { user_id: person.id } };
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
    await execute({ command: "reset-factor", email: person.email });
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

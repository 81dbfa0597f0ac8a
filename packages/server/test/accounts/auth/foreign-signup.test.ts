import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { authMailTokens, authSignups, users } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { clientOf } from "../../support/client";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  claimsOf,
  click,
  confirm,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
  rowOf,
  signUp,
} from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const STRANGERS = "the stranger's password";
const DAY_MS = 24 * 3_600_000;
const NOT_CONFIRMED = [400, "email_not_confirmed", "Email not confirmed"];

const signup = (email: string, password: string, data: object = {}) =>
  signUp(server, email, data, password);
const login = (email: string, password: string) =>
  requestAuth(server, "POST", "/token?grant_type=password", { email, password });
const isFree = async (username: string) =>
  await clientOf(server).profile.checkUsernameAvailability({ p_username: username });
const pointsOf = async (id: string) =>
  (await server.services.db.query.users.findFirst({ where: eq(users.id, id) }))?.points ?? 0;
const sessionIn = (target: URL) => ({
  access_token: new URLSearchParams(target.hash.slice(1)).get("access_token") ?? "",
});

describe("several signups with one email, by the owner and by a stranger", () => {
  it.each([
    ["the stranger's came first, the owner's mail is clicked", "stranger", "owner"],
    ["the stranger's came first, the stranger's mail is clicked", "stranger", "stranger"],
    ["the owner's came first, the owner's mail is clicked", "owner", "owner"],
    ["the owner's came first, the stranger's mail is clicked", "owner", "stranger"],
  ] as const)(
    "opens to no password and pays no bonus after signups by a stranger: %s",
    async (_, first, clicked) => {
      const { profile: inviter } = await addAccount(server);
      const email = newEmail();
      const mails: Record<string, Awaited<ReturnType<typeof mailTo>>> = {};
      const sign = {
        owner: () => signup(email, PASSWORD),
        stranger: () => signup(email, STRANGERS, { referral_code: inviter.referral_code }),
      };
      for (const who of first === "owner" ? ["owner", "stranger"] : ["stranger", "owner"]) {
        await sign[who as "owner" | "stranger"]();
        mails[who] = await mailTo(server, email);
        server.clock.advance(60_000);
      }
      const session = sessionIn(await click(mails[clicked]?.link ?? ""));

      for (const password of [PASSWORD, STRANGERS]) {
        expect((await login(email, password)).body.code).toBe("invalid_credentials");
      }
      const { body } = await requestAuth(server, "GET", "/user", undefined, bearer(session));
      expect(body).toMatchObject({ email, app_metadata: { needs_password: true } });
      expect(claimsOf(session).app_metadata).toMatchObject({ needs_password: true });
      expect(await pointsOf(inviter.id)).toBe(0);
      expect(await pointsOf(String(body.id))).toBe(0);
      const other = mails[clicked === "owner" ? "stranger" : "owner"];
      expect((await click(other?.link ?? "")).hash).toContain("error_code=otp_expired");

      await requestAuth(
        server,
        "PUT",
        "/user",
        { password: "the owner's choice" },
        bearer(session),
      );
      expect((await login(email, "the owner's choice")).status).toBe(200);
      expect((await login(email, STRANGERS)).body.code).toBe("invalid_credentials");
    },
  );

  it("keeps the username of the signup whose mail was confirmed and frees the other one", async () => {
    const email = newEmail();
    await signup(email, STRANGERS, { username: "strangers-choice" });
    await signup(email, PASSWORD, { username: "owners-choice" });
    await confirm(server, email);
    const { db } = server.services;
    expect(await db.query.users.findFirst({ where: eq(users.email, email) })).toMatchObject({
      username: "owners-choice",
    });
    expect(await isFree("strangers-choice")).toBe(true);
    expect(await isFree("owners-choice")).toBe(false);
  });

  it("gives a stranger nothing when the owner resets the password instead of confirming", async () => {
    const { profile: inviter } = await addAccount(server);
    const email = newEmail();
    await signup(email, STRANGERS, { referral_code: inviter.referral_code });
    await requestAuth(server, "POST", "/recover", { email });
    expect((await confirm(server, email)).hash).toContain("access_token");
    expect((await login(email, STRANGERS)).body.code).toBe("invalid_credentials");
    expect(await pointsOf(inviter.id)).toBe(0);
  });
});

describe("one person who signs up twice", () => {
  it("recognises a person who signs up twice by the password: password and referrer count, both mails are valid", async () => {
    const { profile: inviter } = await addAccount(server);
    for (const clicked of ["first", "second"] as const) {
      const before = await pointsOf(inviter.id);
      const email = newEmail();
      await signup(email, PASSWORD, { referral_code: inviter.referral_code });
      const first = await mailTo(server, email);
      server.clock.advance(60_000);
      await signup(email, PASSWORD, { referral_code: inviter.referral_code, colour: "red" });
      const second = await mailTo(server, email);
      await click(clicked === "first" ? first.link : second.link);
      expect((await login(email, PASSWORD)).status).toBe(200);
      expect(await pointsOf(inviter.id)).toBe(before + 50);
    }
  });

  it("accepts the mails that are sent again after a second signup", async () => {
    const email = newEmail();
    await signup(email, PASSWORD);
    const first = await mailTo(server, email);
    await requestAuth(server, "POST", "/resend", { type: "signup", email });
    await click(first.link);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });
});

describe("a taken username", () => {
  const TAKEN = [
    422,
    "username_taken",
    "Username is already taken. Please choose a different one.",
  ];

  it("refuses a taken username to everyone alike, so that its owner stays unknown", async () => {
    const { user } = await addAccount(server, { username: "of-an-account" });
    const waiting = newEmail();
    await signup(waiting, PASSWORD, { username: "of-a-signup" });
    for (const username of ["of-an-account", "Of-A-Signup"]) {
      for (const email of [user.email, waiting, newEmail()]) {
        expect(rowOf(await signup(email, STRANGERS, { username }))).toEqual(TAKEN);
      }
    }
  });

  it("frees a username 30 days after an unconfirmed signup, which is then deleted", async () => {
    const email = newEmail();
    await signup(email, PASSWORD, { username: "not-for-ever" });
    const { db } = server.services;
    server.clock.advance(30 * DAY_MS);
    expect(await purgeExpiredAuthRows(server.services)).toBe(0);
    expect(await isFree("not-for-ever")).toBe(false);
    server.clock.advance(1);
    expect(await isFree("not-for-ever")).toBe(true);
    expect(rowOf(await login(email, PASSWORD))[1]).toBe("invalid_credentials");
    expect(await purgeExpiredAuthRows(server.services)).toBeGreaterThan(0);
    expect(await db.$count(authSignups, eq(authSignups.email, email))).toBe(0);
    expect(await db.$count(authMailTokens, eq(authMailTokens.email, email))).toBe(0);
    expect((await signup(newEmail(), PASSWORD, { username: "not-for-ever" })).status).toBe(200);
  });
});

it("reveals nothing in a signup's id about what became of an earlier signup", async () => {
  const email = newEmail();
  const waiting = await signup(email, PASSWORD);
  await confirm(server, email);
  const afterwards = await signup(email, PASSWORD);
  expect(afterwards.body.id).toBe(waiting.body.id);
});

it("reveals after a signup in no way whether the email was known", async () => {
  const { user } = await addAccount(server);
  const answers = await Promise.all(
    [user.email, newEmail()].map(async (email, index) => {
      const username = `probe-${index}`;
      const seen: unknown[] = [];
      for (const name of [username, `${username}-second`]) {
        seen.push((await signup(email, STRANGERS, { username: name })).status, await isFree(name));
        seen.push(rowOf(await signup(newEmail(), PASSWORD, { username: name })));
        seen.push(rowOf(await login(email, STRANGERS)), rowOf(await login(email, "wrong one")));
      }
      return seen;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toContainEqual(NOT_CONFIRMED);
  expect(answers[0]?.filter((seen) => seen === true)).toEqual([]);
  expect((await login(user.email, PASSWORD)).status).toBe(200);
});

describe("a signup with a known email", () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== "object" || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
  };

  it("answers a signup with a known email like a new one, and mails the owner", async () => {
    const { user } = await addAccount(server);
    const ask = (email: string) => signup(email, "another password", { colour: "red" });
    const [known, unknown, repeated] = [
      await ask(user.email),
      await ask(newEmail()),
      await ask(user.email),
    ];
    expect(known.status).toBe(200);
    expect(shape(known.body)).toEqual(shape(unknown.body));
    expect(known.body.id).not.toBe(user.id);
    expect(known.body.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(repeated.body.id).toBe(known.body.id);
    expect(known.body).toMatchObject({ role: "authenticated", user_metadata: { colour: "red" } });

    const mail = await mailTo(server, user.email);
    expect(mail.subject).toBe("You already have a Signpoint account");
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    const login = await authClient(server).signInWithPassword({
      email: user.email,
      password: PASSWORD,
    });
    expect(login.error).toBeNull();
  });

  it("mails again for a signup that waits for its confirmation", async () => {
    const email = newEmail();
    const [first, second] = [await signup(email, PASSWORD), await signup(email, PASSWORD)];
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect(await mailsTo(server, email)).toHaveLength(2);
  });
});

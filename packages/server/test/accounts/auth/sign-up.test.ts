import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { authSignups, users } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { withFullCost } from "../../support/cheap-argon2";
import { testServer } from "../../support/server";
import { confirm, newEmail, PASSWORD, requestAuth, rowOf, signIn, signUp } from "./support";

const server = testServer();

async function profileOf(email: string) {
  return await server.services.db.query.users.findFirst({ where: eq(users.email, email) });
}

describe("signup with the official client", () => {
  it("leads from the signup over the mail to a session that can be refreshed and ended", async () => {
    const email = newEmail();
    const browser = authClient(server);
    const signedUp = await browser.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { username: "Way.In" },
        emailRedirectTo: `${server.url}/login`,
      },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      user_metadata: { username: "Way.In" },
      identities: [{ provider: "email", email }],
    });
    expect(signedUp.data.user?.email_confirmed_at).toBeUndefined();

    const early = await browser.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({
      code: "email_not_confirmed",
      message: "Email not confirmed",
      status: 400,
    });

    const target = await confirm(server, email);
    expect(target.origin + target.pathname).toBe(`${server.url}/login`);
    const exchanged = await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.user_metadata.email_verified).toBe(true);
    expect(exchanged.data.session?.expires_in).toBe(3600);

    const refreshed = await browser.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(exchanged.data.session?.refresh_token);

    expect((await browser.getUser()).data.user?.email).toBe(email);
    expect((await browser.getClaims()).data?.claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      email,
      aal: "aal1",
      amr: [{ method: "email/signup" }],
      is_anonymous: false,
    });

    expect((await browser.signOut()).error).toBeNull();
    expect((await browser.getSession()).data.session).toBeNull();
    const again = await browser.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  it("creates account and profile at the confirmation, not before", async () => {
    const email = newEmail();
    await signUp(server, email, { username: " Ada_1 " });
    expect(await profileOf(email)).toBeUndefined();
    await confirm(server, email);
    expect(await profileOf(email)).toMatchObject({
      username: "Ada_1",
      points: 0,
      referrals: 0,
      is_admin: false,
      referral_code: expect.stringMatching(/^[A-HJ-KM-NP-Z2-9]{8}$/),
    });
  });

  it("derives a unique username from the email's local part when none is given", async () => {
    for (const domain of ["one", "two", "three"]) {
      const email = `grace.hopper+x@${domain}.example.com`;
      await signUp(server, email, null);
      await confirm(server, email);
    }
    const names = await server.services.db.select({ name: users.username }).from(users);
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["grace.hopperx", "grace.hopperx1", "grace.hopperx2"]),
    );
  });
});

describe("input of a signup", () => {
  const body = (fields: Record<string, unknown>) => ({
    email: newEmail(),
    password: PASSWORD,
    ...fields,
  });

  it("accepts passwords of 6 and of 128 characters, in any Unicode normal form, at signup and login", async () => {
    const decomposed = "cafe\u0301s au lait";
    for (const password of ["1a2b3x", "😀".repeat(128), decomposed]) {
      const email = newEmail();
      expect((await signUp(server, email, {}, password)).status).toBe(200);
      await confirm(server, email);
      for (const spelling of [password, password.normalize("NFC")]) {
        await signIn(server, email, spelling);
      }
      const wrong = { email, password: `${password}x` };
      const { error } = await authClient(server).signInWithPassword(wrong);
      expect(error?.code).toBe("invalid_credentials");
    }
  });

  it("normalises spaces and capitals of emails, and keeps plus-tags", async () => {
    const local = newEmail().split("@")[0];
    await signUp(server, `  ${local}+News@Example.COM `);
    const email = `${local}+news@example.com`;
    await confirm(server, email);
    await signIn(server, ` ${local?.toUpperCase()}+NEWS@example.com`);
    const untagged = { email: `${local}@example.com`, password: PASSWORD };
    const { error } = await authClient(server).signInWithPassword(untagged);
    expect(error?.code).toBe("invalid_credentials");
  });

  it("gives the username to one of two simultaneous signups, and the other another one or a refusal", async () => {
    const emails = [newEmail(), newEmail()];
    const signups = await withFullCost(() =>
      Promise.all(emails.map((email) => signUp(server, email, { username: "racer" }))),
    );
    // Refused is who comes after the other signup is stored.
    const accepted = emails.filter((_, index) => signups[index]?.status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    await Promise.all(accepted.map((email) => confirm(server, email)));
    const profiles = await Promise.all(accepted.map(profileOf));
    const names = profiles.map((profile) => profile?.username);
    expect(names.filter((name) => name === "racer")).toHaveLength(1);
    expect(new Set(names).size).toBe(accepted.length);
    expect(names).not.toContain(undefined);
  });

  it("ignores admin rights and points in the data of a signup", async () => {
    const email = newEmail();
    await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      points: 1_000,
      is_admin: true,
      data: { is_admin: true, points: 1_000, role: "admin" },
    });
    await confirm(server, email);
    expect(await profileOf(email)).toMatchObject({ points: 0, is_admin: false });
  });

  it("leaves nothing behind when the mail of a signup cannot be queued", async () => {
    const { db } = server.services;
    const sent = body({ data: { username: "without-mail" } });
    await db.execute(sql`alter table mails add constraint no_mail check (false) not valid`);
    try {
      expect(rowOf(await requestAuth(server, "POST", "/signup", sent))).toEqual([
        500,
        "unexpected_failure",
        "Error sending confirmation email",
      ]);
      expect(await db.$count(authSignups, eq(authSignups.email, sent.email))).toBe(0);
    } finally {
      await db.execute(sql`alter table mails drop constraint no_mail`);
    }
    expect((await requestAuth(server, "POST", "/signup", sent)).status).toBe(200);
  });

  it("refuses signups when they are switched off", async () => {
    const { services } = server;
    const app = createApp({ ...services, config: { ...services.config, SIGNUPS: "off" } });
    const sent = { method: "POST", body: JSON.stringify(body({})) };
    const refused = await app.request(`${server.url}/auth/v1/signup`, sent);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { code: 422, error_code: "signup_disabled", msg: "Signups not allowed for this instance" },
    ]);
    const settings = await app.request(`${server.url}/auth/v1/settings`);
    expect(await settings.json()).toMatchObject({ disable_signup: true });
  });
});

const CHALLENGE = "a".repeat(43);
const invalid = (message: string) => [400, "validation_failed", message];
const NO_PASSWORD = invalid("Signup requires a valid password");
const HALF_A_CHALLENGE = invalid("PKCE flow requires code_challenge_method and code_challenge");
const NO_EMAIL = invalid("Unable to validate email address: invalid format");
const BAD_USERNAME = invalid(
  "Usernames have 3 to 30 characters: letters, digits, underscore, dot and hyphen.",
);
const BAD_DATA = invalid("User data must be an object of at most 4 kB that can be stored as JSON");

it.each([
  [
    "no email",
    { email: null },
    [422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  ],
  [
    "a phone alone",
    { email: "", phone: "+4912345" },
    [400, "phone_provider_disabled", "Phone signups are disabled"],
  ],
  ["no password", { password: null }, NO_PASSWORD],
  ["an empty password", { password: "" }, NO_PASSWORD],
  [
    "129 characters of password",
    { password: "x".repeat(129) },
    invalid("Password cannot be longer than 128 characters"),
  ],
  [
    "5 characters of password",
    { password: "😀".repeat(5) },
    [422, "weak_password", "Password should be at least 6 characters."],
  ],
  ["a challenge without a method", { code_challenge: CHALLENGE }, HALF_A_CHALLENGE],
  ["a method without a challenge", { code_challenge_method: "s256" }, HALF_A_CHALLENGE],
  ["an unknown method", { code_challenge: CHALLENGE, code_challenge_method: "md5" }, null],
  ["a short challenge", { code_challenge: "a".repeat(42), code_challenge_method: "s256" }, null],
  ["a long challenge", { code_challenge: "a".repeat(129), code_challenge_method: "s256" }, null],
  [
    "a challenge with a sign",
    { code_challenge: `${CHALLENGE}!`, code_challenge_method: "s256" },
    null,
  ],
  ["an email without a domain", { email: "nobody" }, NO_EMAIL],
  ["an email of 256 characters", { email: `${"a".repeat(244)}@example.com` }, NO_EMAIL],
  ["a username outside the rule", { data: { username: "no spaces!" } }, BAD_USERNAME],
  ["a username that is no text", { data: { username: 12345 } }, BAD_USERNAME],
  ["data that is no object", { data: "text" }, BAD_DATA],
  ["data that is too much", { data: { note: "x".repeat(5_000) } }, BAD_DATA],
  ["data with a NUL character", { data: { note: "a\0b" } }, BAD_DATA],
  ["data with half a character", { data: { note: "\ud800" } }, BAD_DATA],
])("refuses a signup with %s", async (_, fields, row) => {
  const { db } = server.services;
  const before = await db.$count(authSignups);
  const sent = { email: newEmail(), password: PASSWORD, ...fields };
  const answer = await requestAuth(server, "POST", "/signup", sent);
  expect(rowOf(answer)).toEqual(row ?? invalid(expect.any(String) as string));
  expect(answer.body.weak_password).toEqual(
    answer.body.code === "weak_password" ? { reasons: ["length"] } : undefined,
  );
  expect(await db.$count(authSignups)).toBe(before);
});
